import { slugOf, type PluginManifest } from '@sv/sdk/manifest';
import { StoreAccessError, type EntityClass, type PluginStore } from '@sv/sdk';
import { openStore } from '@sv/server/database/open-store';
import type { StoreOptions } from '@sv/server/database/store-options';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { join } from 'node:path';
import { fencedMigration } from './fenced-migration';
import { TableFence } from './table-fence';

/** Where stores are: the platform's own database, and the directory of the isolated ones. */
export interface StorePlaces {
  platform: WorkspaceDataSource;
  /** Address of the platform's database, and on Postgres its schema. */
  database: Pick<StoreOptions, 'url' | 'schema' | 'rootCertificate'>;
  dataDir: string;
}

const ISOLATED_POOL = 2;

/** A plugin's store, open and migrated. */
export class OpenPluginStore {
  private constructor(
    readonly dataSource: WorkspaceDataSource,
    readonly fence: TableFence,
    readonly isShared: boolean,
    private readonly entities: ReadonlySet<EntityClass>,
  ) {}

  /** @throws StoreAccessError when an entity or a migration is about a table that is not the plugin's */
  static async open(manifest: PluginManifest, declared: PluginStore, places: StorePlaces): Promise<OpenPluginStore> {
    const isShared = manifest.database === 'shared';
    const slug = slugOf(manifest.id);
    const fence = new TableFence(isShared ? `${slug}_` : '');
    const dataSource = await openStore({
      ...placeOf(manifest.id, slug, isShared, places),
      entities: declared.entities as StoreOptions['entities'],
      migrations: declared.migrations.map(migration => fencedMigration(migration, fence)),
      migrationsTable: `_plugin_migrations_${slug}`,
    });
    try {
      dataSource.entityMetadatas.forEach(entity => assertEntity(entity, dataSource, fence));
      return new OpenPluginStore(dataSource, fence, isShared, new Set(declared.entities));
    } catch (error) {
      await dataSource.destroy();
      throw error;
    }
  }

  /** @throws StoreAccessError when the entity was not declared in the plugin's `store` */
  assertDeclared(entity: EntityClass): void {
    if (!this.entities.has(entity)) {
      throw new StoreAccessError(`${entity.name} does not stand in the plugin's store: export it in plugin.module.ts.`);
    }
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

function placeOf(id: string, slug: string, isShared: boolean, { database, dataDir, platform }: StorePlaces) {
  const isPostgres = platform.options.type === 'postgres';
  if (isShared) return { ...database, ...(isPostgres && { poolOf: platform }) };
  if (!isPostgres) return { url: `sqlite:${join(dataDir, 'plugins', `${id}.db`)}` };
  const schema = `plugin_${slug}`;
  return { ...database, url: withSearchPath(database.url, schema), schema, poolSize: ISOLATED_POOL };
}

/** A name without a schema means the store's own, also in a migration's raw SQL. */
function withSearchPath(url: string, schema: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', `-csearch_path=${schema}`);
  return changed.toString();
}

type EntityMetadata = WorkspaceDataSource['entityMetadatas'][number];

/** Junction tables of relations too. */
function assertEntity(entity: EntityMetadata, { options }: WorkspaceDataSource, fence: TableFence): void {
  const own = 'schema' in options ? options.schema : undefined;
  if (entity.schema !== own || entity.database) {
    throw new StoreAccessError(`${entity.name} names a schema or a database: a plugin has one store.`);
  }
  fence.assertTable(entity.tableName);
}
