import { registry } from '@sv/plugins/registry.server.generated';
import type { BackupManifest } from '@sv/server/backup/manifest';
import type { Restored } from '@sv/server/backup/restore/restore-backup';
import type { TestedRestore } from '@sv/server/backup/restore/test-restore';
import { secretCheck } from '@sv/server/backup/secret-check';
import type { Env } from '@sv/server/config/env-reader';
import { notRestoredLine } from '../../backups/testing/test-outcome';

export function linesAboutTest({ manifest, notRestored }: TestedRestore): string[] {
  const what = contentsOf(manifest);
  return notRestored
    ? [`Every byte of the backup was verified: ${what}`, notRestoredLine(notRestored)]
    : [`The backup was restored as a test, counted and removed again: ${what}`];
}

function contentsOf({ entries, stores, createdAt }: BackupManifest): string {
  const files = entries.filter(({ path }) => path.startsWith('files/')).length;
  return `${stores.map(({ of }) => of).join(', ')} and ${files} ${files === 1 ? 'file' : 'files'}, as they were at ${createdAt}`;
}

/** What an operator has to know of a restore. */
export function linesAboutRestored({ manifest, kept }: Restored, env: Env): string[] {
  return [
    `Restored: ${contentsOf(manifest)}, version ${manifest.platformVersion}`,
    ...kept.map(file => `What was there is in ${file}`),
    ...manifest.notIncluded.map(({ what }) => `NOT in the backup, and so not restored: ${what}`),
    ...aboutSecrets(manifest, env),
    ...aboutPlugins(manifest),
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
