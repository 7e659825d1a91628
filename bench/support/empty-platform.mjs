// @ts-check
// An empty platform database for a benchmark: on Postgres in a schema of its own with TEST_DATABASE_URL, else a SQLite file.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { source } from './source.mjs';

const require = createRequire(import.meta.url);

/**
 * @typedef {object} Place
 * @property {'SQLite' | 'Postgres'} dialect
 * @property {string} url for `openStore` and DATABASE_URL
 * @property {boolean} isDurable whether a commit is on the disk, as where people work
 * @property {string} folder of its own, also on Postgres
 * @property {string} file of the database, on SQLite
 * @property {(sql: string) => Promise<unknown>} query
 * @property {() => Promise<void>} end
 */

/** @returns {Promise<Place>} */
export async function emptyPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'sv-bench-platform-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const server = process.env['TEST_DATABASE_URL'];
  const file = join(folder, 'platform.db');
  if (!server) {
    const query = async sql => {
      const Database = require('./sqlite.cjs');
      const database = new Database(file, { timeout: 5000 });
      database.exec(sql);
      database.close();
    };
    return {
      dialect: 'SQLite',
      url: `sqlite:${file}`,
      isDurable: true,
      folder,
      file,
      query,
      end: async () => remove(),
    };
  }
  const { freshDatabase } = source('libs/server/database/testing/fresh-database');
  const { options, drop } = await freshDatabase(server);
  const url = new URL(options.url);
  url.searchParams.set('options', `-c search_path=${options.schema}`);
  const end = async () => {
    remove();
    await drop();
  };
  const [{ fsync }] = await onServer(url.href, 'SHOW fsync');
  const query = sql => onServer(url.href, sql);
  return { dialect: 'Postgres', url: url.href, isDurable: fsync === 'on', folder, file, query, end };
}

/** The same, opened and migrated as the runtime does it; the caller destroys it. */
export function openPlatform({ url }) {
  const { openStore } = source('libs/server/database/open-store');
  const { platformEntities } = source('apps/runtime/src/operations/schema/entities');
  const { platformMigrations, PLATFORM_LEDGER } = source('apps/runtime/src/operations/schema/migrations');
  return openStore({
    url,
    entities: platformEntities,
    migrations: platformMigrations,
    migrationsTable: PLATFORM_LEDGER,
  });
}

async function onServer(connectionString, sql) {
  const { Client } = require('pg');
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}
