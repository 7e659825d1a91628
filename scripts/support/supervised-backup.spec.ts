import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The runtime, in which plugins run, names the file of a backup: it must stay in its folder, and be no other file. */
describe('the name of a backup that the runtime asks its supervisor for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-backups-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const isTaken = (name: unknown): boolean => {
    const env = JSON.stringify({ BACKUP_DIR: join(folder, 'made') });
    const script = `import('./scripts/support/supervised-backup.mjs').then(({ startBackup }) => {
      const child = startBackup(${env}, ${JSON.stringify(name)}, () => undefined);
      child?.kill('SIGKILL');
      process.stdout.write(String(child !== null));
    })`;
    return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }) === 'true';
  };

  it.each([
    '../../etc/passwd',
    'platform.db',
    '/tmp/workspace-1Z.zip',
    'workspace-../1Z.zip',
    'workspace-1Z.zip\n--force',
    '',
    null,
    7,
  ])('cannot be %j', name => {
    expect(isTaken(name)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is one with a time', () => expect(isTaken('workspace-2026-11-25T21-30-00Z.zip')).toBe(true));
});

/** What a server sends its supervisor must neither end it, nor keep the machine busy with backups. */
describe('a request for a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-backups-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What the supervisor answers, when these servers ask one after the other. */
  const answersTo = (askers: string[], backups: string): unknown => {
    const script = `import('./scripts/support/supervisor.mjs').then(({ Supervisor }) => {
      const supervisor = new Supervisor({ BACKUP_DIR: ${JSON.stringify(backups)} });
      const answers = [];
      const child = { connected: true, send: answer => answers.push(answer) };
      ${JSON.stringify(askers)}.forEach((name, id) =>
        supervisor.onMessage(name, child, { ask: 'backup', id, file: 'workspace-2026-11-25T21-30-0' + id + 'Z.zip' }));
      for (const { backup } of supervisor.backups.values()) backup.kill('SIGKILL');
      process.stdout.write(JSON.stringify(answers));
      process.exit();
    })`;
    return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }));
  };

  it('that finds no room for its folder is answered, and does not end the supervisor', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(answersTo(['runtime'], join(file, 'backups'))).toEqual([
      { of: 0, code: 1, output: expect.stringContaining('ENOTDIR') },
    ]);
  });

  it('is taken from the runtime only, and one at a time', () => {
    expect(answersTo(['auth', 'runtime', 'runtime', 'auth'], join(folder, 'made'))).toEqual([{ of: 1, began: true }]);
  });
});
