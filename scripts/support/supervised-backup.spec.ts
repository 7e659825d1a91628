import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
