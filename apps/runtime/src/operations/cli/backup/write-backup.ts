import { createReadStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '@sv/server/backup/backup-error';
import { encrypted } from '@sv/server/backup/encryption/age';
import { Meter } from '@sv/server/backup/file/meter';
import type { MadeBackup } from '@sv/server/backup/make-backup';
import { unfinished } from '@sv/server/backup/unfinished';
import type { BackupStore } from '../../backups/store/backup-store';
import { keepTouched, workFolderOf } from '../../backups/store/work-folder';

export interface BackupTarget {
  store: BackupStore;
  name: string;
}

export interface Writing {
  target: BackupTarget;
  /** None: it is not encrypted. */
  recipients: readonly string[];
  dataDir: string;
  /** Writes the backup into a file that is not there. */
  make: (file: string) => Promise<MadeBackup>;
  /** Tries what was made, while it can be read. */
  test: (file: string) => Promise<void>;
}

/**
 * Writes a backup where it belongs. What is encrypted, or goes into a bucket, is first made in DATA_DIR, verified and
 * tried there, and then sent; what arrived is read back.
 */
export async function writeBackup({ target, recipients, dataDir, make, test }: Writing): Promise<MadeBackup> {
  const { store, name } = target;
  if (recipients.length === 0 && store.kind === 'folder') {
    const made = await make(join(store.place, name));
    await test(join(store.place, name));
    return made;
  }
  return withWorkFolder(dataDir, async work => {
    const file = join(work, 'backup.zip');
    const made = await make(file);
    await test(file);
    return { ...made, ...(await sendFile(target, { file, bytes: made.bytes }, recipients)) };
  });
}

/** A folder for what nobody else may read, until the work is done. */
export async function withWorkFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(workFolderOf(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(workFolderOf(dataDir), 'backup-'));
  unfinished.add(folder);
  const release = keepTouched(folder);
  try {
    return await work(folder);
  } finally {
    release();
    await rm(folder, { recursive: true, force: true });
    // Another command may be at work in it.
    await rmdir(workFolderOf(dataDir)).catch(() => undefined);
    unfinished.delete(folder);
  }
}

/** @returns what is there now. @throws BackupError */
async function sendFile(
  { store, name }: BackupTarget,
  { file, bytes }: { file: string; bytes: number },
  recipients: readonly string[],
): Promise<Pick<MadeBackup, 'bytes' | 'sha256'>> {
  const plain = createReadStream(file, { highWaterMark: 1 << 18 });
  const source = recipients.length > 0 ? await encrypted(plain, recipients) : plain;
  const sent = new Meter();
  await Promise.all([pipeline(source, sent), store.write(name, sent, bytes)]);
  const stored = new Meter();
  await pipeline(await store.read(name), stored, nowhere());
  if (stored.sha256() === sent.sha256()) return { bytes: stored.bytes, sha256: sent.sha256() };
  await store.remove(name);
  throw new BackupError(`${store.place} gave other bytes back than were written to it; the backup was removed there`);
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
