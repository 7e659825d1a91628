import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('the priority of hashing', () => {
  onLinux('is below that of everything else in the process', () => {
    const module = join(import.meta.dirname, 'hashing-priority.ts');
    const program = `
      import { lowerHashingPriority } from ${JSON.stringify(module)};
      import { getPriority } from 'node:os';
      import { readdirSync, readFileSync } from 'node:fs';
      await lowerHashingPriority();
      const all = readdirSync('/proc/self/task').map(id => [readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim(), getPriority(Number(id))]);
      const of = test => [...new Set(all.filter(([name]) => test(name)).map(([, priority]) => priority))];
      const [own] = [getPriority()];
      console.log(JSON.stringify({ pool: of(name => name === 'libuv-worker'), rest: of(name => name !== 'libuv-worker').every(p => p === own) }));`;
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual({ pool: [10], rest: true });
  });
});
