import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BackupError } from '../backup-error';
import { BACKUP_FORMAT, type BackupManifest } from '../manifest';
import { BackupReader } from './backup-reader';
import { BackupWriter } from './backup-writer';

const MANIFEST: Omit<BackupManifest, 'entries'> = {
  format: BACKUP_FORMAT,
  formatVersion: 1,
  id: 'an-id',
  createdAt: '2026-11-22T00:00:00.000Z',
  platformVersion: '0.29.0',
  stores: [],
  secrets: { entry: null, hasAuthSecret: false, check: null },
  plugins: [],
  notIncluded: [],
};
const CONTENT = randomBytes(200_000);

describe('the file of a backup', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sv-backup-'));
    file = join(folder, 'backup.zip');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = async (manifest = MANIFEST): Promise<Buffer> => {
    const writer = await BackupWriter.begin(file);
    await writer.add('a.db', Readable.from([CONTENT.subarray(0, 70_000), CONTENT.subarray(70_000)]));
    await writer.add('empty.copy', Readable.from([]));
    await writer.finish(manifest);
    return readFileSync(file);
  };
  const verify = async (): Promise<void> => {
    const reader = await BackupReader.open(file);
    await reader.verify().finally(() => reader.close());
  };

  it('is for its owner only, alone in its folder, and gives back what was put in', async () => {
    await write();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['backup.zip']);
    const reader = await BackupReader.open(file);
    await reader.verify();
    await reader.extract('a.db', join(folder, 'out', 'a.db'));
    reader.close();
    expect(readFileSync(join(folder, 'out', 'a.db')).equals(CONTENT)).toBe(true);
    expect(statSync(join(folder, 'out', 'a.db')).mode & 0o777).toBe(0o600);
    expect(reader.manifest.entries).toEqual([
      { path: 'a.db', bytes: CONTENT.length, sha256: createHash('sha256').update(CONTENT).digest('hex') },
      { path: 'empty.copy', bytes: 0, sha256: createHash('sha256').digest('hex') },
    ]);
  });

  it('is refused with any byte of it changed', async () => {
    const whole = await write();
    // The ends of a ZIP have the most that no entry's own checksum covers.
    const places = [0, 4, 10, 28, ...Array.from({ length: 30 }, (_, n) => whole.length - 1 - n * 11)];
    const random = Array.from({ length: 30 }, () => randomBytes(4).readUInt32LE() % whole.length);
    for (const at of [...places, ...random]) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 1 << (at % 8);
      writeFileSync(file, changed);
      await expect(verify()).rejects.toThrow(BackupError);
    }
  });

  it('is refused when it was cut anywhere', async () => {
    const whole = await write();
    const random = Array.from({ length: 30 }, () => randomBytes(4).readUInt32LE() % whole.length);
    for (const length of [0, 1, 71, 72, whole.length - 1, whole.length - 71, ...random]) {
      writeFileSync(file, whole.subarray(0, length));
      await expect(verify()).rejects.toThrow(BackupError);
    }
  });

  it('is refused when it goes on behind its end, is something else, or is not there', async () => {
    const whole = await write();
    writeFileSync(file, Buffer.concat([whole, Buffer.from('more')]));
    await expect(verify()).rejects.toThrow(BackupError);
    for (const content of ['', 'something else', randomBytes(5000)]) {
      writeFileSync(file, content);
      await expect(verify()).rejects.toThrow(BackupError);
    }
    rmSync(file);
    await expect(verify()).rejects.toThrow(/backup\.zip cannot be read/);
  });

  it('of a format that only a newer program knows is refused, with both named', async () => {
    await expect(write({ ...MANIFEST, formatVersion: 2 as 1, platformVersion: '1.4.0' })).rejects.toThrow(
      /version 1\.4\.0 in the format 2; this program reads the format 1/,
    );
    expect(readdirSync(folder).filter(name => name === 'backup.zip')).toEqual([]);
  });

  it('leaves nothing behind when what is put in breaks off, and leaves what was there', async () => {
    writeFileSync(file, 'the last one');
    const writer = await BackupWriter.begin(file);
    const broken = new Readable({ read: () => undefined });
    const added = writer.add('a.db', broken);
    broken.push(CONTENT);
    broken.destroy(new Error('the database went away'));
    await expect(added).rejects.toThrow('the database went away');
    await writer.abandon();
    expect(readdirSync(folder)).toEqual(['backup.zip']);
    expect(readFileSync(file, 'utf8')).toBe('the last one');
  });
});
