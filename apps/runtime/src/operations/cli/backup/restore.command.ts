import { registry } from '@sv/plugins/registry.server.generated';
import { instancePlaces } from '@sv/server/backup/instance-places';
import type { BackupManifest } from '@sv/server/backup/manifest';
import { type Restored, restoreBackup } from '@sv/server/backup/restore/restore-backup';
import { secretCheck } from '@sv/server/backup/secret-check';
import { restoreCommand } from '@sv/server/command-line/both-databases';
import type { Context } from '@sv/server/command-line/command';
import type { Env } from '@sv/server/config/env-reader';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { fileStoreOf } from '../../../kernel/config/file-store-config';
import { openContentStore } from '../../../files/store/open-content-store';
import { PLATFORM_LEDGER } from '../../schema/migrations';
import { platformTables } from '../../../kernel/database/platform-tables';
import { knownMigrations } from './known-migrations';
import { withDiskFullError } from './disk-full-error';

/** Puts a backup back, with the servers stopped. */
export const platformRestoreCommand = (context: Context) =>
  restoreCommand(context).action(async (file, { force = false, keepSessions: keepsSessions = false }) => {
    const { env, print } = context;
    const places = instancePlaces(env);
    const restored = await withDiskFullError(
      `there is no room in ${places.dataDir} for what is in the backup; nothing was changed`,
      () =>
        restoreBackup({
          file,
          places,
          names: { tables: platformTables, ledger: PLATFORM_LEDGER },
          files: openContentStore({ dataDir: places.dataDir, fileStore: fileStoreOf(env) }),
          force,
          keepsSessions,
          platformVersion: PLATFORM_VERSION,
          knownMigrations: knownMigrations(),
        }),
    );
    linesAbout(restored, env).forEach(print);
  });

function linesAbout({ manifest, kept }: Restored, env: Env): string[] {
  const own = manifest.stores.map(({ of }) => of).join(', ');
  return [
    `Restored: ${own}; as they were at ${manifest.createdAt}, version ${manifest.platformVersion}`,
    ...kept.map(file => `What was there is in ${file}`),
    ...manifest.notIncluded.map(({ what }) => `NOT in the backup, and so not restored: ${what}`),
    ...aboutSecrets(manifest, env),
    ...aboutPlugins(manifest),
    'Start the instance now.',
  ];
}

function aboutSecrets({ secrets }: BackupManifest, env: Env): string[] {
  // The command line has filled its environment from the former secrets.json, if there was one.
  const isOther = secrets.check !== null && secretCheck(env['AUTH_SECRET'] ?? '') !== secrets.check;
  if (secrets.entry && secrets.hasAuthSecret) {
    return [
      'secrets.json is that of the backup. An AUTH_SECRET in the environment of the servers would win: leave it out, or set the same.',
    ];
  }
  if (!isOther) return [];
  return [
    'The AUTH_SECRET of the backup is not in it, and the one here is another: start with that of the instance that was backed up.',
  ];
}

/** Warnings about plugins that are missing, or older than their store. The instance starts without them. */
function aboutPlugins({ plugins }: BackupManifest): string[] {
  return plugins.flatMap(({ id, version }) => {
    const here = registry.find(({ manifest }) => manifest.id === id)?.manifest.version;
    if (here === version) return [];
    return [`${id} was installed in version ${version}; here ${here ? `it is ${here}` : 'it is not: plugin add'}`];
  });
}
