import { freshDatabase, type FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { makeTables } from '@sv/server/database/testing/migrated-database';
import { openStore } from '@sv/server/database/open-store';
import type { DataSource } from 'typeorm';
import { platformEntities } from '../../src/operations/schema/entities';
import { PLATFORM_LEDGER, platformMigrations } from '../../src/operations/schema/migrations';

export interface PlatformStore {
  database: FreshDatabase;
  dataSource: DataSource;
  close: () => Promise<void>;
}

/** The platform's own statements name no schema, because in production it is the first of the search path. */
function withSearchPath({ url, schema }: FreshDatabase['options']): FreshDatabase['options'] {
  if (!schema) return { url };
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema}`);
  return { url: own.href, schema };
}

/**
 * An empty database of its own: a SQLite file, or a Postgres schema when TEST_DATABASE_URL is set.
 *
 * @param url of a Postgres server instead; empty: SQLite
 */
export async function freshPlatformDatabase(url?: string): Promise<FreshDatabase> {
  const fresh = await freshDatabase(url);
  return { ...fresh, options: withSearchPath(fresh.options) };
}

const PLATFORM = { entities: platformEntities, migrations: platformMigrations, migrationsTable: PLATFORM_LEDGER };

/** Opens and migrates it as a runtime does; the caller destroys it. */
export const openStoreOn = ({ options }: Pick<FreshDatabase, 'options'>): Promise<DataSource> =>
  openStore({ ...options, ...PLATFORM });

/** One with the platform's tables, for tests that are not about how those are made. */
export async function migratedPlatformDatabase(url?: string): Promise<FreshDatabase> {
  const fresh = await freshPlatformDatabase(url);
  await makeTables(fresh.options, PLATFORM);
  return fresh;
}

/** A platform database of its own, migrated. */
export async function openPlatformStore(): Promise<PlatformStore> {
  const database = await migratedPlatformDatabase();
  const dataSource = await openStoreOn(database);
  return {
    database,
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
