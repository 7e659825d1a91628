import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decrypted, lookInto, readIdentities } from '@sv/server/backup/encryption/age';
import { Meter } from '@sv/server/backup/file/meter';
import { CommandError } from '@sv/server/command-line/command-error';
import type { BackupConfig } from '../../../kernel/config/backup-config';
import { type BackupStore, isBackupName } from '../../backups/store/backup-store';
import { openBackupStore } from '../../backups/store/open-backup-store';
import { replacedText } from '../../backups/testing/test-outcome';
import type { RecordedBackup } from './recorded-backup.sql';
import { withWorkFolder } from './write-backup';

/** So many names are shown in place of one that is not there. */
const NEWEST = 5;

/** A backup that somebody named: a file, or the name of one in the store. */
export type Named = { file: string } | { name: string };

export interface GivenBackup {
  given: Named;
  /** The file with the private key. */
  identity?: string | undefined;
  dataDir: string;
  backups: Pick<BackupConfig, 'dir' | 's3'>;
  /** What is known of it here. */
  recorded: RecordedBackup;
}

/** @throws CommandError unless there is one of the two */
export function named(file: string | undefined, name: string | undefined): Named {
  if (file !== undefined && name === undefined) return { file };
  if (name === undefined || file !== undefined)
    throw new CommandError('Give either a file, or --name with the name of a backup in BACKUP_DIR or BACKUP_URL');
  if (!isBackupName(name)) throw new CommandError(`${name} is no name of a backup`);
  return { name };
}

export const nameOf = (given: Named): string => ('name' in given ? given.name : basename(given.file));

/**
 * Works with a backup as a file that can be read at any place, once it is certain that it is the one that was made. One
 * that is encrypted or in the store is written out for as long as that takes.
 *
 * @throws CommandError, BackupError
 */
export async function withReadableBackup<T>(what: GivenBackup, work: (file: string) => Promise<T>): Promise<T> {
  const { given } = what;
  const { isEncrypted, content: source } = await lookInto(await open(what));
  const meter = new Meter();
  if ('file' in given && !isEncrypted) {
    await pipeline(source, meter, nowhere());
    refuseReplaced(what, meter);
    return work(given.file);
  }
  const identities = isEncrypted ? identitiesOf(what, source) : null;
  return withWorkFolder(what.dataDir, async folder => {
    const target = join(folder, 'backup.zip');
    const plain = async (): Promise<Readable> => (identities ? decrypted(meter, identities) : meter);
    const written = plain().then(content => pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 })));
    await Promise.all([pipeline(source, meter), written]);
    refuseReplaced(what, meter);
    return work(target);
  });
}

function refuseReplaced({ given, recorded }: GivenBackup, meter: Meter): void {
  if ('unknown' in recorded || recorded.sha256 === meter.sha256()) return;
  throw new CommandError(replacedText(nameOf(given), meter.sha256(), recorded.sha256));
}

function identitiesOf({ given, identity }: GivenBackup, source: Readable): string[] {
  if (identity) return readIdentities(identity);
  source.destroy();
  throw new CommandError(`${nameOf(given)} is encrypted: --identity names the file with its private key`);
}

async function open({ given, backups }: GivenBackup): Promise<Readable> {
  const store = openBackupStore(backups);
  if ('name' in given)
    return store.read(given.name).catch(async (error: Error) => {
      throw new CommandError(await whyUnreadable(store, given.name, error));
    });
  if (existsSync(given.file)) return createReadStream(given.file, { highWaterMark: 1 << 18 });
  const name = basename(given.file);
  const hint = isBackupName(name) ? `. For the backup of that name in ${store.place}, use --name ${name}` : '';
  throw new CommandError(`there is no file ${given.file}${hint}`);
}

/** On a new machine nobody knows what there is: the names are nowhere but in the store. */
async function whyUnreadable(store: BackupStore, name: string, { message }: Error): Promise<string> {
  const backups = await store.list().catch((error: Error) => error.message);
  if (typeof backups === 'string') return `${name} cannot be read: ${backups}`;
  if (backups.some(backup => backup.name === name)) return `${name} cannot be read from ${store.place}: ${message}`;
  const newest = backups.flatMap(backup => (isBackupName(backup.name) ? backup.name : [])).slice(0, NEWEST);
  const hint =
    newest.length > 0
      ? `The newest there: ${newest.join(', ')}`
      : 'It has none at all: check BACKUP_DIR and BACKUP_URL';
  return `there is no backup ${name} in ${store.place}. ${hint}`;
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
