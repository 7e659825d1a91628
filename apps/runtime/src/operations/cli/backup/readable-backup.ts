import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decrypted, readIdentities } from '@sv/server/backup/encryption/age';
import { CommandError } from '@sv/server/command-line/command-error';
import type { BackupConfig } from '../../../kernel/config/backup-config';
import { isBackupName, isEncryptedName } from '../../backups/store/backup-store';
import { openBackupStore } from '../../backups/store/open-backup-store';
import { withWorkFolder } from './write-backup';

export interface GivenBackup {
  /** A file, or the name of one in the store of backups. */
  file: string;
  /** The file with the private key. */
  identity?: string | undefined;
  dataDir: string;
  backups: Pick<BackupConfig, 'dir' | 's3'>;
}

/**
 * Works with a backup as a file that can be read at any place. One that is encrypted or in the store is written out for
 * as long as that takes.
 *
 * @throws CommandError, BackupError
 */
export async function withReadableBackup<T>(given: GivenBackup, work: (file: string) => Promise<T>): Promise<T> {
  const { file, dataDir } = given;
  const isHere = existsSync(file);
  if (isHere && !isEncryptedName(file)) return work(file);
  const identities = isEncryptedName(file) ? identitiesOf(given) : null;
  return withWorkFolder(dataDir, async folder => {
    const source = isHere ? createReadStream(file, { highWaterMark: 1 << 18 }) : await fromStore(given);
    const plain = identities ? await decrypted(source, identities) : source;
    const target = join(folder, 'backup.zip');
    await pipeline(plain, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
    return work(target);
  });
}

function identitiesOf({ file, identity }: GivenBackup): string[] {
  if (!identity) throw new CommandError(`${file} is encrypted: --identity names the file with its private key`);
  return readIdentities(identity);
}

function fromStore({ file, backups }: GivenBackup): Promise<Readable> {
  const name = basename(file);
  const store = openBackupStore(backups);
  if (!isBackupName(name)) throw new CommandError(`there is no file ${file}`);
  return store.read(name).catch(() => {
    throw new CommandError(`there is no file ${file}, and no backup ${name} in ${store.place}`);
  });
}
