import { registry } from '@sv/plugins/registry.server.generated';
import type { PluginStore, ServerPlugin } from '@sv/sdk';
import { slugOf } from '@sv/sdk/manifest';
import type { InstancePlaces } from '@sv/server/backup/instance-places';
import { MoveError } from '@sv/server/backup/move/move-error';
import type { MadeBy, PluginTables } from '@sv/server/backup/move/move-instance';
import { isMark } from '@sv/server/database/migrating/compatibility-mark.sql';
import { openStore } from '@sv/server/database/open-store';
import { OpenPluginStore } from '../../../plugins/stores/plugin-store';
import { platformStore } from '../../upgrade/platform-store';

/** Refuses plugins whose tables nothing here can make. @throws MoveError */
export async function checkPlugins(plugins: readonly PluginTables[]): Promise<void> {
  for (const plugin of plugins) await declaredBy(plugin);
}

/** Makes the tables of the platform and of plugins by their migrations, as the first start of an instance does. */
export async function makeTables(places: InstancePlaces, made: MadeBy): Promise<void> {
  const { url, rootCertificate } = places.platform;
  const database = { url, rootCertificate, intoUnfinished: true };
  const store = platformStore({ databaseUrl: url, rootCertificate });
  const migrations = store.migrations.filter(migration => made.platform.includes(nameOf(migration)));
  const platform = await openStore({ ...store, migrations, intoUnfinished: true });
  try {
    for (const each of made.plugins) {
      const { manifest, store } = await declaredBy(each);
      const opened = await OpenPluginStore.open(
        manifest,
        store,
        { platform, database, dataDir: places.dataDir },
        new AbortController().signal,
      );
      await opened.close();
    }
  } finally {
    await platform.destroy();
  }
}

/**
 * What a plugin says of its store, up to the migrations that have run: a plugin that is disabled may be behind, and runs
 * the others when it starts.
 */
async function declaredBy({
  id,
  slug,
  ran,
}: PluginTables): Promise<{ manifest: ServerPlugin['manifest']; store: PluginStore }> {
  const plugin = registry.find(({ manifest }) => slugOf(manifest.id) === slug);
  const store = (await plugin?.load?.())?.store;
  if (!plugin || !store || (plugin.manifest.database === 'shared') !== (id === null)) throw notInstalled(id ?? slug);
  const migrations = store.migrations.filter(migration => ran.includes(nameOf(migration)));
  const unknown = ran.filter(name => !isMark(name) && !migrations.some(migration => nameOf(migration) === name));
  if (unknown.length === 0) return { manifest: plugin.manifest, store: { ...store, migrations } };
  throw new MoveError(
    `the store of ${plugin.manifest.id} is newer than the plugin, which does not know the migration ${unknown.join(', ')}: ` +
      'install the version that was used last',
  );
}

const nameOf = (migration: new () => object): string => (new migration() as { name?: string }).name ?? migration.name;

const notInstalled = (plugin: string): MoveError =>
  new MoveError(
    `the plugin ${plugin} has tables here and is not installed, so nothing can make them at the new place: install it ` +
      `(plugin add), and move then, or leave its tables in the old database (--without ${plugin})`,
  );
