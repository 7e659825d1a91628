import { join } from 'node:path';
import { BackupReader } from '../file/backup-reader';
import { fileOf, type InstancePlaces, pluginFile } from '../instance-places';
import type { BackupManifest } from '../manifest';
import { askFile } from '../sqlite/dump-file';
import { BackupError } from '../backup-error';
import { discardContents } from './discard-contents';
import { restoreBackup, type RestoreRequest } from './restore-backup';
import { ScratchDatabases } from './scratch-databases';

export interface TestedRestore {
  manifest: BackupManifest;
  /** Why it was only read, every byte of it, and not restored; null: it was restored. */
  notRestored: string | null;
}

type TestRequest = Pick<RestoreRequest, 'file' | 'places' | 'names' | 'platformVersion' | 'knownMigrations'> & {
  /** An empty folder, which the caller removes. */
  scratch: string;
};

/**
 * Restores a backup beside the instance, as a restore would, counts what came back, and removes it again. The instance
 * may be running; nothing of it changes.
 *
 * @throws BackupError when the backup could not be restored
 */
export async function testRestore(request: TestRequest): Promise<TestedRestore> {
  const manifest = await readManifest(request.file);
  const databases = new ScratchDatabases();
  try {
    const places = await scratchPlaces(manifest, { dataDir: request.scratch, here: request.places, databases });
    if ('reason' in places) return { manifest: await verified(request.file), notRestored: places.reason };
    const how = { force: false, keepsSessions: false, revocationsSince: null };
    await restoreBackup({ ...request, places, files: discardContents, ...how });
    assertCounts(manifest, places);
    return { manifest, notRestored: null };
  } finally {
    await databases.drop();
  }
}

interface Beside {
  dataDir: string;
  here: InstancePlaces;
  databases: ScratchDatabases;
}

/** Of the kind of database that the backup is of. Why there is none, where none can be made. */
async function scratchPlaces(
  manifest: BackupManifest,
  { dataDir, here, databases }: Beside,
): Promise<InstancePlaces | { reason: string }> {
  const [platform, identity] = ['platform', 'identity'].map(of => manifest.stores.find(store => store.of === of));
  const sqlite = (name: string) => ({ url: `sqlite:${join(dataDir, name)}` });
  const places: InstancePlaces = { dataDir, platform: sqlite('platform.db'), identity: sqlite('auth.db') };
  for (const [name, store] of [
    ['platform', platform],
    ['identity', identity],
  ] as const) {
    if (store?.dialect !== 'postgres') continue;
    if (fileOf(here[name])) return { reason: 'it is of a Postgres database, and here there is none' };
    const made = await databases.beside(here[name]);
    if ('reason' in made) return made;
    places[name] = made;
  }
  return places;
}

async function readManifest(file: string): Promise<BackupManifest> {
  const reader = await BackupReader.open(file);
  reader.close();
  return reader.manifest;
}

async function verified(file: string): Promise<BackupManifest> {
  const reader = await BackupReader.open(file);
  await reader.verify().finally(() => reader.close());
  return reader.manifest;
}

/** On Postgres each table is counted while it is loaded. */
function assertCounts({ stores }: BackupManifest, places: InstancePlaces): void {
  for (const store of stores) {
    if (store.dialect !== 'sqlite') continue;
    const file =
      store.of === 'platform' || store.of === 'identity' ? fileOf(places[store.of])! : pluginFile(places, store.of);
    for (const [table, rows] of Object.entries(store.rows ?? {})) {
      const [found] = askFile<{ rows: number }>(file, `SELECT COUNT(*) AS rows FROM "${table.replaceAll('"', '""')}"`);
      if (found?.rows !== rows)
        throw new BackupError(`of ${rows} rows of ${table} in ${store.of}, ${found?.rows ?? 0} came back`);
    }
  }
}
