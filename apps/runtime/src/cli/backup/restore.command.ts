import { registry } from '@sv/plugins/registry.server.generated';
import { instancePlaces } from '@sv/server/backup/instance-places';
import type { BackupManifest } from '@sv/server/backup/manifest';
import { type Restored, restoreBackup } from '@sv/server/backup/restore/restore-backup';
import { secretCheck } from '@sv/server/backup/secret-check';
import type { Env } from '@sv/server/config/env-reader';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { parseArgs } from 'node:util';
import { PLATFORM_LEDGER } from '../../database/migrations';
import { platformTables } from '../../database/platform-tables';
import type { Command } from '../command';
import { knownMigrations } from './known-migrations';
import { orNoRoom } from './no-room';
import { oneFile } from './one-file';

/** Puts a backup back, with the servers stopped. */
export const restoreCommand: Command = {
  name: 'restore',
  help: `restore <file> [--force] [--keep-sessions]
  Puts a backup back into DATA_DIR, DATABASE_URL and AUTH_DATABASE_URL, with both servers stopped. Everything is verified
  before anything changes. What is there is replaced with --force only; files are then kept under another name, a
  Postgres database is not. Everybody has to sign in again, unless --keep-sessions says otherwise: a backup also has
  sessions that were ended since. Mails that waited are not sent again. The next start migrates what is older.`,
  async run({ args, env, print }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { force: { type: 'boolean' }, 'keep-sessions': { type: 'boolean' } },
    });
    const file = oneFile(positionals, env, 'restore <file>');
    const places = instancePlaces(env);
    const restored = await orNoRoom(
      `there is no room in ${places.dataDir} for what is in the backup; nothing was changed`,
      () =>
        restoreBackup({
          file,
          places,
          names: { tables: platformTables, ledger: PLATFORM_LEDGER },
          force: values.force ?? false,
          keepsSessions: values['keep-sessions'] ?? false,
          platformVersion: PLATFORM_VERSION,
          knownMigrations: knownMigrations(),
        }),
    );
    linesAbout(restored, env).forEach(print);
  },
};

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
  // The command line's own environment has what the file had until now, if it was there.
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

/** A plugin that is missing, or older than its store, does not keep the instance from starting. */
function aboutPlugins({ plugins }: BackupManifest): string[] {
  return plugins.flatMap(({ id, version }) => {
    const here = registry.find(({ manifest }) => manifest.id === id)?.manifest.version;
    if (here === version) return [];
    return [`${id} was installed in version ${version}; here ${here ? `it is ${here}` : 'it is not: plugin add'}`];
  });
}
