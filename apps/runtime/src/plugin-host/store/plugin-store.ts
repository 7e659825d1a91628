import { slugOf, type PluginManifest } from '@sv/sdk/manifest';
import { StoreAccessError, type EntityClass, type PluginStore } from '@sv/sdk';
import { NewerDatabaseError } from '@sv/server/database/migrating/migration-ledger';
import { openStore } from '@sv/server/database/open-store';
import type { StoreOptions } from '@sv/server/database/store-options';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { currentContext } from '../../request-context/request-context';
import { assertEntity } from './fence/entity-fence';
import { fencedMigration } from './migrating/fenced-migration';
import { OwnLogin, type StoreSession } from './own-login';
import { sqliteWall } from './fence/sqlite-wall';
import type { StoreName } from './store-name';
import { placeOf, type StorePlaces } from './store-places';
import { TableFence } from './fence/table-fence';

/** A plugin's store, open and migrated. */
export class OpenPluginStore {
  private constructor(
    readonly dataSource: WorkspaceDataSource,
    readonly fence: TableFence,
    private readonly entities: ReadonlySet<EntityClass>,
    private readonly login: OwnLogin,
  ) {}

  /**
   * @param abandoned nobody waits for it any more
   * @throws StoreAccessError when an entity or a migration is about a table that is not the plugin's
   */
  static async open(
    manifest: PluginManifest,
    declared: PluginStore,
    places: StorePlaces,
    abandoned: AbortSignal,
  ): Promise<OpenPluginStore> {
    const name = { id: manifest.id, slug: slugOf(manifest.id), isShared: manifest.database === 'shared' };
    const ledger = `_plugin_migrations_${name.slug}`;
    const fence = new TableFence(name.isShared ? `${name.slug}_` : '', ledger);
    const entities = declared.entities as StoreOptions['entities'];
    const marks = name.isShared ? undefined : places.marks;
    await marks?.assertNotLost(name);
    // Asked at the start, so that health tells before somebody needs it.
    if (places.platform.options.type === 'postgres') await places.roles?.canMake();
    const migrated = await migrate(name, { declared, fence, ledger, abandoned }, places);
    const login = new OwnLogin(migrated, { slug: name.slug, ledger, fence, entities }, places);
    try {
      await marks?.add(name.id);
      migrated.entityMetadatas.forEach(entity => assertEntity(entity, migrated, fence));
      await migrated.buildWall(sqliteWall(fence), () => Boolean(currentContext()?.plugin), name.isShared);
      // What has connections of its own uses them for everything.
      const dataSource = name.isShared ? migrated : await login.instead();
      return new OpenPluginStore(dataSource, fence, new Set(declared.entities), login);
    } catch (error) {
      await login.close();
      throw error;
    }
  }

  /** For statements whose words are the plugin's, and for transactions, in which there may be some. */
  session(): Promise<StoreSession> | StoreSession {
    return this.login.session();
  }

  /** @throws StoreAccessError when the entity was not declared in the plugin's `store` */
  assertDeclared(entity: EntityClass): void {
    if (!this.entities.has(entity)) {
      throw new StoreAccessError(`${entity.name} does not stand in the plugin's store: export it in plugin.module.ts.`);
    }
  }

  close(): Promise<void> {
    return this.login.close();
  }
}

interface Schema {
  declared: PluginStore;
  fence: TableFence;
  ledger: string;
  abandoned: AbortSignal;
}

async function migrate(name: StoreName, { declared, fence, ledger, abandoned }: Schema, places: StorePlaces) {
  try {
    return await openStore({
      ...placeOf(name, places),
      entities: declared.entities as StoreOptions['entities'],
      migrations: declared.migrations.map(migration => fencedMigration(migration, fence, abandoned)),
      migrationsTable: ledger,
      // One in the platform's file would be a copy of everything for each plugin, and push out the platform's own.
      snapshot: !name.isShared,
    });
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error;
    throw new StoreAccessError(
      `Its store is newer than the plugin, which does not know the migration ${error.unknown.join(', ')}. ` +
        'Nothing was changed. Install the version that was used last, or restore a backup from before the update.',
    );
  }
}
