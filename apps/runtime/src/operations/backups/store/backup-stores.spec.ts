import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3Server, sendS3Error } from '../../../../test/support/files/s3-server';
import type { BackupStore } from './backup-store';
import { FolderBackups } from './folder-backups';
import { S3Backups } from './s3-backups';

const MIB = 1024 * 1024;
const NAME = 'workspace-2026-11-25T21-30-00Z.zip.age';
const OLDER = 'workspace-2026-11-24T21-30-00Z.zip.age';
const piecesOf = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / MIB) }, (_, at) => bytes.subarray(at * MIB, (at + 1) * MIB)),
  );
/** When whatever is under way now was left by somebody. */
const later = () => new Date(Date.now() + 13 * 3_600_000);
const broken = () =>
  Readable.from(
    (async function* () {
      for (let piece = 0; piece < 20; piece++) yield Buffer.alloc(MIB);
      throw new Error('the disk failed');
    })(),
  );

describe.each(['folder', 's3'])('backups in a store: %s', kind => {
  let server: S3Server;
  let folder: string;
  let store: BackupStore;
  beforeAll(async () => void (server = await S3Server.start()));
  afterAll(() => server.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sv-store-'));
    const prefix = `${folder.slice(-6)}/`;
    store = kind === 's3' ? new S3Backups(server.address({ prefix })) : new FolderBackups(join(folder, 'backups'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const names = async () => (await store.list()).map(({ name }) => name);

  it('are whole, read back as they were written, and listed newest first', async () => {
    const large = randomBytes(20 * MIB);
    await store.write(OLDER, piecesOf(Buffer.from('older')), 5);
    await store.write(NAME, piecesOf(large), large.length);
    expect((await buffer(await store.read(NAME))).equals(large)).toBe(true);
    expect(await store.list()).toMatchObject([
      { name: NAME, bytes: large.length },
      { name: OLDER, bytes: 5 },
    ]);
    expect(await store.findFault()).toBeNull();
    await store.remove(OLDER);
    expect(await names()).toEqual([NAME]);
  });

  it('that end half way are not there, and leave nothing', async () => {
    await expect(store.write(NAME, broken(), 20 * MIB)).rejects.toThrow('the disk failed');
    expect(await names()).toEqual([]);
    expect(server.unfinished).toEqual([]);
    if (kind === 'folder') expect(readdirSync(join(folder, 'backups'))).toEqual([]);
  });
});

it('a folder is for its owner only, and what a killed process left in it is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-store-'));
  const store = new FolderBackups(join(folder, 'backups'));
  await store.write(NAME, Readable.from([Buffer.from('x')]));
  expect([statSync(store.place).mode & 0o777, statSync(join(store.place, NAME)).mode & 0o777]).toEqual([0o700, 0o600]);
  for (const left of [`${OLDER}.unfinished-abc`, 'photos.zip.unfinished-abc']) mkdirSync(join(store.place, left));
  writeFileSync(join(store.place, `${OLDER}.unfinished-abc`, 'backup.zip'), 'half');
  expect(await store.unfinishedBytes()).toBe(4);
  await store.removeUnfinished();
  expect(readdirSync(store.place)).toContain(`${OLDER}.unfinished-abc`);
  await store.removeUnfinished(later());
  expect(readdirSync(store.place).sort()).toEqual(['photos.zip.unfinished-abc', NAME].sort());
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  expect(await store.findFault()).toMatch(/Nothing can be written to .*ENOTDIR.*BACKUP_DIR/);
  rmSync(folder);
});

describe('a bucket', () => {
  let server: S3Server;
  beforeEach(async () => void (server = await S3Server.start()));
  afterEach(() => server.close());

  it('has parts that a killed process left removed, and those of others kept', async () => {
    const store = new S3Backups(server.address({ prefix: 'ours/' }));
    // As after a kill: nobody aborts.
    server.intercept = (request, response) => {
      if (!/partNumber=|^DELETE/.test(`${request.method} ${request.url}`)) return false;
      sendS3Error(request, response, 403, 'AccessDenied');
      return true;
    };
    await expect(store.write(NAME, broken(), MIB)).rejects.toThrow('does not allow the key');
    await expect(store.write('other.zip', broken(), MIB)).rejects.toThrow();
    server.intercept = () => false;
    expect(server.unfinished).toHaveLength(2);
    await store.removeUnfinished();
    expect(server.unfinished).toHaveLength(2);
    await store.removeUnfinished(later());
    expect(server.unfinished).toEqual(['ours/other.zip']);
  });

  it('that cannot be used says why, and names its variable', async () => {
    const fault = (changes: object) => new S3Backups(server.address(changes)).findFault();
    expect(await fault({ bucket: 'elsewhere' })).toMatch(/has no bucket elsewhere.*BACKUP_URL/);
    expect(await fault({ secretAccessKey: 'hunter2' })).toMatch(/refuses the credentials.*BACKUP_URL/);
    expect(await fault({ secretAccessKey: 'hunter2' })).not.toContain('hunter2');
  });
});
