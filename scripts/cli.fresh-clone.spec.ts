import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A checkout in which nothing was installed or built: only the command line and what it stands on. */
describe('the command line of a fresh clone', () => {
  const clone = mkdtempSync(join(tmpdir(), 'sv-cli-'));
  beforeAll(() => {
    mkdirSync(join(clone, 'scripts'));
    for (const part of ['scripts/cli.mjs', 'scripts/build', 'scripts/support', 'package.json', 'package-lock.json']) {
      cpSync(join(import.meta.dirname, '..', part), join(clone, part), { recursive: true });
    }
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/cli.mjs', ...args], {
      cwd: clone,
      encoding: 'utf8',
      timeout: 20_000,
    });
    return { status, stdout, stderr };
  };

  it.each([
    [[], 'npm run cli -- [options] [command]', 'List, make and change accounts'],
    [['--help'], 'backup [options] [file]', 'plugin'],
    [['user', '--help'], 'list [options]', 'unlock <address>'],
    [['license', 'sign', '--help'], 'npm run cli -- license sign', '--expires <time>'],
    [['plugin', 'create', '-h'], 'npm run cli -- plugin create', '--shell <shell>'],
    [['help', 'doctor'], 'npm run cli -- doctor', 'PUBLIC_URL'],
  ])('answers %j without installing or building anything', (args, first, second) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain(first);
    expect(stdout).toContain(second);
  });

  it('refuses what is no command, at once', () => {
    expect(run('nonsense')).toEqual({ status: 1, stdout: '', stderr: "unknown command 'nonsense'; try --help\n" });
  });
});
