import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const WAYS = [
  'in a timer',
  'soon',
  'in the next tick',
  'in a microtask',
  'rejected',
  'rejected later',
  'of an emitter',
  'of a stream',
  "ENOENT: no such file or directory, open '/nowhere/at/all'",
  'in a callback',
  'connect ECONNREFUSED 127.0.0.1:1',
  'of a worker',
  'after a process',
  'A plugin may not end the process it runs in: other plugins run in the same process.',
  'It threw something that cannot be shown.',
  'null',
];
const REACHES = [
  'exit',
  'reallyExit',
  'abort',
  'kill itself',
  'kill its group',
  'kill the supervisor',
  'kill itself by its number in words',
  'listen for exceptions',
  'listen once',
  'listen first',
  'silence',
  'silence all',
  'capture',
  'chdir',
];

describe('a process with plugins that misbehave', () => {
  let lines: string[];
  beforeAll(async () => {
    const tsx = join(process.cwd(), 'node_modules/.bin/tsx');
    const { stdout } = await promisify(execFile)(tsx, [
      join(import.meta.dirname, '../support/children/crash-child.ts'),
    ]);
    lines = stdout.trim().split('\n');
  });

  it.each(WAYS)('counts an error that nobody caught for the plugin in whose context it arose: %s', way => {
    const of = lines.filter(line => line.endsWith(` ${way}`)).sort();
    expect(of).toEqual([`com.example.one ${way}`, `com.example.two ${way}`]);
  });

  it.each(['of a message', 'of a signal'])('counts what a plugin hears for that plugin: %s', way => {
    expect(lines.filter(line => line.endsWith(way))).toEqual([`com.example.one ${way}`]);
    expect(lines.join()).not.toContain('of what was removed');
  });

  it.each(REACHES)('refuses a plugin what is the process’s: %s', reach => {
    expect(lines).toContain(`${reach}: ProcessGuardError`);
  });

  it('ends only for an error of the platform itself, and not before it', () => {
    expect(lines.at(-2)).toBe('platform of its own');
    expect(lines.at(-1)).toBe('exit is heard');
  });
});
