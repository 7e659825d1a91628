import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The runtime, in which plugins run, names the file of a backup: it must stay in its folder, and be no other file. */
describe('the name of a backup that the runtime asks its supervisor for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-backups-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const isTaken = (file: unknown): boolean => {
    const request = JSON.stringify({ ask: 'backup', file });
    const script = `import('./scripts/support/supervised-backup.mjs').then(({ startBackup }) => {
      const child = startBackup({ env: { DATA_DIR: ${JSON.stringify(folder)} }, program: '/nowhere' }, ${request}, () => undefined);
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

  it.each(['workspace-2026-11-25T21-30-00Z.zip', 'workspace-2026-11-25T21-30-00Z.zip.age'])('is %s', name =>
    expect(isTaken(name)).toBe(true),
  );
});

/** What a server sends its supervisor must neither end it, nor keep the machine busy with backups. */
describe('a request for a backup', () => {
  /** Runs this with a supervisor, and a runtime that sends it messages. @returns what it prints */
  const run = (body: string): unknown => {
    const script = `import('./scripts/support/supervisor.mjs').then(async ({ Supervisor }) => {
      const supervisor = new Supervisor({ DATA_DIR: '/nowhere' });
      const answers = [];
      const child = { connected: true, send: answer => answers.push(answer) };
      const ask = (name, id, ask = 'backup') =>
        supervisor.onMessage(name, child, { ask, id, file: 'workspace-2026-11-25T21-30-0' + id + 'Z.zip' });
      const underWay = () => [...supervisor.backups.values()].map(({ backup }) => backup);
      ${body}
      for (const backup of underWay()) backup.kill('SIGKILL');
      process.stdout.write(JSON.stringify(answers));
      process.exit();
    })`;
    return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }));
  };

  it('is taken from the runtime only, and one at a time; a test of one beside it', () => {
    const answers = run(`ask('auth', 0); ask('runtime', 1); ask('runtime', 2); ask('runtime', 3, 'backup-test');`);
    expect(answers).toEqual([
      { of: 1, began: true },
      { of: 3, began: true },
    ]);
  });

  it('is ended with the word of the runtime, and the next one is taken then', () => {
    const answers = run(`ask('runtime', 1);
      const ended = new Promise(done => underWay()[0].once('close', done));
      supervisor.onMessage('runtime', child, { ask: 'end-backup', of: 1 });
      await ended;
      ask('runtime', 2);`);
    expect(answers).toEqual([
      { of: 1, began: true },
      { of: 1, code: 1, output: expect.any(String), printed: '' },
      { of: 2, began: true },
    ]);
  });
});
