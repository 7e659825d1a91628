import { registry } from '@sv/plugins/registry.server.generated';
import { fileOf, type InstancePlaces, instancePlaces } from '@sv/server/backup/instance-places';
import { type BackupRequest, makeBackup } from '@sv/server/backup/make-backup';
import { sweepScratchDatabases } from '@sv/server/backup/restore/scratch-databases';
import { testRestore } from '@sv/server/backup/restore/test-restore';
import { command, type Context, typedPath } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { readRuntimeConfig, type RuntimeConfig } from '../../../kernel/config/runtime-config';
import { openContentStore } from '../../../files/store/open-content-store';
import { platformTables } from '../../../kernel/database/platform-tables';
import { backupName, isBackupName, isEncryptedName } from '../../backups/store/backup-store';
import { FolderBackups } from '../../backups/store/folder-backups';
import { openBackupStore } from '../../backups/store/open-backup-store';
import { hashLine, testFailedLine } from '../../backups/testing/test-outcome';
import { printSummary, recordBackup } from './backup-report';
import { withDiskFullError } from './disk-full-error';
import { ourNames } from './our-names';
import { linesAboutTest } from './restore-report';
import { type BackupTarget, withWorkFolder, writeBackup } from './write-backup';

/** Writes everything of the instance into one file. */
export const backupCommand = ({ env, print }: Context) =>
  command(
    'backup',
    'Write everything of the instance into one ZIP file',
    `In it are both databases, the stores and files of plugins and secrets.json, so only you may read it. Not in it are the code of
    installed plugins and variables of the environment. The instance may be running, on SQLite and on Postgres. The file
    is there when it is complete and was read back. Without a file it goes to BACKUP_DIR or BACKUP_URL. A name that ends with .age is
    encrypted to BACKUP_RECIPIENTS. Put it back with restore.`,
  )
    .argument('[file]', 'the file to write', typedPath(env))
    .option('--name <name>', 'instead of a file: its name in BACKUP_DIR or BACKUP_URL')
    .option('--test', 'restore it as a test')
    .option('--without-secrets', 'leave secrets.json out')
    .option('--without-files', 'leave the files of plugins out, when DATA_DIR/files is copied in another way')
    .option('--force', 'replace a file that is there')
    .action(async (file, { name, test, withoutSecrets, withoutFiles, force }) => {
      const config = readRuntimeConfig(env);
      if (file && existsSync(file) && !force) throw new CommandError(`${file} is there already; --force replaces it`);
      const target = file ? targetOf(file) : await storeTarget(config, name);
      const places = instancePlaces(env);
      const make = (path: string) =>
        makeBackup({
          file: path,
          places,
          tables: platformTables,
          withSecrets: !withoutSecrets,
          authSecret: config.authSecret,
          files: filesOf(config, withoutFiles),
          plugins: registry
            .filter(({ origin }) => origin === 'installed')
            .map(({ manifest }) => ({ id: manifest.id, version: manifest.version })),
          platformVersion: PLATFORM_VERSION,
        });
      let failure: string | null = null;
      for (const place of [places.platform, places.identity])
        if (!fileOf(place)) await sweepScratchDatabases(place).catch(() => undefined);
      // One that could not be restored is kept all the same: it may be the only one there is.
      const tested = async (path: string) => {
        if (test) failure = await printTest(path, places, print);
      };
      const recipients = recipientsFor(target, config);
      const writing = { target, recipients, dataDir: config.dataDir, make, test: tested };
      const made = await withDiskFullError(noRoom(target, config), () => writeBackup(writing));
      printSummary(file ?? `${target.store.place}/${target.name}`, made, { isEncrypted: recipients.length > 0, print });
      await recordBackup(made, env, print);
      print(hashLine(made.sha256));
      if (failure && !name) throw new CommandError(failure);
    });

/** @returns why it could not be restored */
async function printTest(file: string, places: InstancePlaces, print: Context['print']): Promise<string | null> {
  try {
    const tested = await withWorkFolder(places.dataDir, scratch =>
      testRestore({ file, scratch, places, ...ourNames() }),
    );
    linesAboutTest(tested).forEach(print);
    return null;
  } catch (error) {
    const line = testFailedLine((error as Error).message);
    print(line);
    return line;
  }
}

const targetOf = (file: string): BackupTarget => ({ store: new FolderBackups(dirname(file)), name: basename(file) });

async function storeTarget({ backups }: RuntimeConfig, given?: string): Promise<BackupTarget> {
  const store = openBackupStore(backups);
  const name = given ?? backupName(new Date(), backups.recipients.length > 0);
  if (!isBackupName(name)) throw new CommandError(`${name} is no name of a backup`);
  const fault = await store.findFault();
  if (fault) throw new CommandError(fault);
  return { store, name };
}

/** The name says it, so that nobody takes one for the other. @throws CommandError */
function recipientsFor({ name }: BackupTarget, { backups: { recipients } }: RuntimeConfig): readonly string[] {
  if (isEncryptedName(name) && recipients.length === 0)
    throw new CommandError(`${name} would be encrypted, and BACKUP_RECIPIENTS names no key`);
  if (!isEncryptedName(name) && recipients.length > 0)
    throw new CommandError(`BACKUP_RECIPIENTS is set, so backups are encrypted: call it ${name}.age`);
  return recipients;
}

/** What is in S3 has backups of its own. */
function filesOf(config: RuntimeConfig, isWithout = false): BackupRequest['files'] {
  if (isWithout) return { leftOut: 'it was made without them' };
  return config.fileStore.s3 ? { leftOut: 'FILES_URL names a bucket' } : openContentStore(config);
}

const noRoom = ({ store }: BackupTarget, { dataDir }: RuntimeConfig): string =>
  `there is no room for the backup in ${store.place} or ${dataDir}, or for a copy of the largest database beside it; nothing was left there`;
