import { freshDatabase } from '@sv/server/database/testing/fresh-database';
import { openStore } from '@sv/server/database/open-store';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { EntityMetadata } from 'typeorm';
import type { PluginStore } from '@sv/sdk';
import { readSchema } from './read-schema';
import type { TableShape } from './table-shape';

/** What the entities of a plugin want of a database. */
export interface WantedSchema {
  tables: TableShape[];
  metadata: EntityMetadata[];
}

type Entities = Parameters<typeof openStore>[0]['entities'];
type Migrations = Parameters<typeof openStore>[0]['migrations'];

/** What TypeORM makes of the entities in an empty database. @param url of Postgres; undefined: SQLite */
export function wantedSchema({ entities }: Pick<PluginStore, 'entities'>, url?: string): Promise<WantedSchema> {
  return inEmptyDatabase({ entities, migrations: [] }, url, async dataSource => {
    await dataSource.synchronize();
    return { tables: await readSchema(dataSource), metadata: dataSource.entityMetadatas };
  });
}

/** What the migrations of a plugin make, one after the other. */
export const migratedSchema = (store: PluginStore, url?: string): Promise<TableShape[]> =>
  inEmptyDatabase(store, url, dataSource => readSchema(dataSource));

/** Opens a store in a database of its own, and has the migrations run in it. */
export async function inEmptyDatabase<T>(
  { entities, migrations }: PluginStore,
  url: string | undefined,
  work: (dataSource: WorkspaceDataSource) => Promise<T>,
): Promise<T> {
  const database = await freshDatabase(url ?? '');
  try {
    const dataSource = await openStore({
      ...database.options,
      entities: entities as Entities,
      migrations: migrations as Migrations,
      migrationsTable: '_ledger',
    });
    try {
      return await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await database.drop();
  }
}
