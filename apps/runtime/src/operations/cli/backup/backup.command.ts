import { registry } from '@sv/plugins/registry.server.generated';
import type { BackupManifest } from '@sv/server/backup/manifest';
import { instancePlaces } from '@sv/server/backup/instance-places';
import { type BackupRequest, type MadeBackup, makeBackup } from '@sv/server/backup/make-backup';
import { command, type Context, typedPath } from '@sv/server/command-line/command';
import { CommandError } from '@sv/server/command-line/command-error';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { readRuntimeConfig, type RuntimeConfig } from '../../../kernel/config/runtime-config';
import { openContentStore } from '../../../files/store/open-content-store';
import { PLATFORM_LEDGER } from '../../schema/migrations';
import { platformTables } from '../../../kernel/database/platform-tables';
import { CLI_ACTOR, withPlatform } from '../platform-database';
import { knownMigrations } from './known-migrations';
import { withDiskFullError } from './disk-full-error';

/** Writes everything of the instance into one file. */
export const backupCommand = ({ env, print }: Context) =>
  command(
    'backup',
    'Write everything of the instance into one ZIP file',
    `In it are both databases, the stores and files of plugins and secrets.json, so only you may read it. Not in it are the code of
    installed plugins and variables of the environment. The instance may be running, on SQLite and on Postgres. The file
    is there when it is complete and was read back. Put it back with restore.`,
  )
    .argument('<file>', 'the file to write', typedPath(env))
    .option('--without-secrets', 'leave secrets.json out')
    .option('--without-files', 'leave the files of plugins out, when DATA_DIR/files is copied in another way')
    .option('--force', 'replace a file that is there')
    .action(async (file, { withoutSecrets, withoutFiles, force }) => {
      const config = readRuntimeConfig(env);
      if (existsSync(file) && !force) throw new CommandError(`${file} is there already; --force replaces it`);
      const made = await withDiskFullError(noRoom(file), () =>
        makeBackup({
          file,
          places: instancePlaces(env),
          tables: platformTables,
          withSecrets: !withoutSecrets,
          authSecret: config.authSecret,
          files: filesOf(config, withoutFiles),
          plugins: registry
            .filter(({ origin }) => origin === 'installed')
            .map(({ manifest }) => ({ id: manifest.id, version: manifest.version })),
          platformVersion: PLATFORM_VERSION,
        }),
      );
      printSummary(file, made, print);
      await record(made, env, print);
    });

/** What is in S3 has backups of its own. */
function filesOf(config: RuntimeConfig, isWithout = false): BackupRequest['files'] {
  if (isWithout) return { leftOut: 'it was made without them' };
  return config.fileStore.s3 ? { leftOut: 'FILES_URL names a bucket' } : openContentStore(config);
}

function printSummary(file: string, { manifest, bytes }: MadeBackup, print: (line: string) => void): void {
  const own = manifest.stores.length - 2;
  const stores = own === 0 ? '' : ` and ${own} ${own === 1 ? 'store' : 'stores'} of plugins`;
  print(`${file}: ${sizeText(bytes)}, the platform, the identities${stores}, version ${manifest.platformVersion}`);
  manifest.notIncluded.forEach(({ what, reason }) => print(`NOT in it: ${what}, because ${reason}`));
  print(aboutSecrets(manifest.secrets));
  const installed = manifest.plugins.map(({ id, version }) => `${id} ${version}`).join(', ');
  if (installed) print(`Their code is not in it, keep their packages: ${installed}`);
}

const noRoom = (file: string): string =>
  `there is no room for the backup in ${dirname(file)}, or for a copy of the largest database beside it; nothing was left there`;

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

function aboutSecrets({ entry, hasAuthSecret }: BackupManifest['secrets']): string {
  const keep =
    'Keep AUTH_SECRET apart from it: without it, authenticator secrets, licence keys and mails in it cannot be read, and the activity log counts as forged.';
  if (!entry) return `secrets.json is not in it. ${keep}`;
  const has =
    'It contains secrets.json: anyone who can read the file can act as any user. Store it as securely as a password.';
  return hasAuthSecret ? has : `${has} The AUTH_SECRET of the environment is not in it. ${keep}`;
}

/** The entry is not written into a database of another version, because opening it for writing would migrate it. */
async function record(
  { manifest, bytes }: MadeBackup,
  env: Parameters<typeof readRuntimeConfig>[0],
  print: (line: string) => void,
): Promise<void> {
  const { ledgers } = manifest.stores.find(({ of }) => of === 'platform')!;
  const known = knownMigrations();
  const isCurrent =
    known.length === ledgers[PLATFORM_LEDGER]?.length && known.every(name => ledgers[PLATFORM_LEDGER]!.includes(name));
  if (!isCurrent)
    return print('It is not in the activity log: the database is not of this version, and was left as it is.');
  const metadata = { backupId: manifest.id, bytes, withSecrets: manifest.secrets.entry !== null };
  const auditEntry = { action: 'instance.backed-up', actor: CLI_ACTOR, visibility: 'admin', metadata } as const;
  try {
    await withPlatform(readRuntimeConfig(env), ({ journal }) => journal.record(null, auditEntry));
  } catch (error) {
    print(`The backup is complete, but it is not in the activity log: ${(error as Error).message}`);
  }
}
