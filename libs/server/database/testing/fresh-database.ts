import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { parseDatabaseUrl } from '../database-url';
import type { StoreOptions } from '../store-options';

/** Where a test's own database is, in the words of `openStore`, and how it goes away. */
export interface FreshDatabase {
  options: Pick<StoreOptions, 'url' | 'schema'>;
  drop: () => Promise<void>;
}

/**
 * An empty database of its own for one test file: a SQLite file, or a Postgres schema when TEST_DATABASE_URL is set.
 * Never `:memory:`, which has no write-ahead log, no second connection and no second process.
 */
export async function freshDatabase(url = process.env['TEST_DATABASE_URL']): Promise<FreshDatabase> {
  if (!url) {
    const folder = await mkdtemp(join(tmpdir(), 'sv-test-'));
    return {
      options: { url: `sqlite:${join(folder, 'platform.db')}` },
      drop: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `CREATE SCHEMA "${schema}"`);
  return {
    options: { url, schema },
    drop: async () => {
      await onServer(url, dropRoles(schema));
      await onServer(url, `DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
    },
  };
}

/** Stores make roles for themselves, which belong to the whole server. */
const dropRoles = (schema: string): string => `DO $$ DECLARE store text; BEGIN
  FOR store IN SELECT r.rolname FROM pg_namespace n, aclexplode(n.nspacl) a JOIN pg_roles r ON r.oid = a.grantee
    WHERE n.nspname = '${schema}' AND r.rolname LIKE 'sv\\_%'
  LOOP
    EXECUTE format('DROP OWNED BY %I', store);
    EXECUTE format('DROP ROLE %I', store);
  END LOOP;
  -- A user that is no superuser; then it is a server of the test's own.
  EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$`;

/** Fails with the statements that would still be needed to make the migrated schema what the entities say. */
export async function expectNoDrift(dataSource: DataSource): Promise<void> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  if (upQueries.length === 0) return;
  throw new Error(`Migrations and entities differ:\n${upQueries.map(({ query }) => query).join('\n')}`);
}

async function onServer(url: string, sql: string): Promise<void> {
  const target = parseDatabaseUrl(url);
  if (target.type !== 'postgres') throw new Error('TEST_DATABASE_URL is a Postgres URL');
  const client = new Client({
    connectionString: target.connectionString,
    ssl: target.tls.optional ? false : target.tls.ssl,
  });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
