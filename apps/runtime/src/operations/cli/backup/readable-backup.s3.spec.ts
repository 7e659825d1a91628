import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { S3Server } from '../../../../test/support/files/s3-server';
import { S3Backups } from '../../backups/store/s3-backups';
import { withReadableBackup } from './readable-backup';

const NAME = 'workspace-2026-11-25T21-30-00Z.zip';
const OTHER = 'workspace-2026-11-24T21-30-00Z.zip';

/** On a new machine, when all else is lost. */
describe('a backup in a bucket, by its name', () => {
  let server: S3Server;
  let folder: string;
  beforeAll(async () => void (server = await S3Server.start()));
  afterAll(() => server.close());
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'sv-named-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const load = (name: string, changes = {}): Promise<void> => {
    const backups = { dir: folder, s3: server.address(changes) };
    const recorded = { unknown: 'nothing is recorded' };
    return withReadableBackup({ given: { name }, dataDir: folder, backups, recorded }, async () => undefined);
  };

  it('that is not there is answered with those that are', async () => {
    await expect(load(NAME)).rejects.toThrow('It has none at all: check BACKUP_DIR and BACKUP_URL');
    await new S3Backups(server.address()).write(OTHER, Readable.from([Buffer.from('x')]), 1);
    await expect(load(NAME)).rejects.toThrow(`there is no backup ${NAME}`);
    await expect(load(NAME)).rejects.toThrow(`The newest there: ${OTHER}`);
    await load(OTHER);
  });

  it('is not called missing when the store refuses the key or is away', async () => {
    await expect(load(OTHER, { secretAccessKey: 'hunter2' })).rejects.toThrow(
      /cannot be read: .*refuses the credentials/,
    );
    await expect(load(OTHER, { bucket: 'elsewhere' })).rejects.toThrow(/cannot be read: .*no bucket elsewhere/);
    await expect(load(OTHER, { endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(/cannot be read: /);
  });
});
