import { SqliteDatabase } from '../sqlite/sqlite-database';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { parseDatabaseUrl } from '../database-url';
import type { StoreOptions } from '../store-options';

const FOLDER = join(import.meta.dirname, '../../../../test/golden/0.28');

/** Fills a database with what an instance of 0.28 left in one: `full`, `minimal` or `identity`. */
export async function loadGolden(place: Pick<StoreOptions, 'url' | 'schema'>, name: string): Promise<void> {
  const dialect = place.url.startsWith('sqlite:') ? 'sqlite' : 'postgres';
  await runScript(place, readFileSync(join(FOLDER, `${name}.${dialect}.sql`), 'utf8'));
}

/** Any number of statements, outside the program. */
export async function runScript({ url, schema }: Pick<StoreOptions, 'url' | 'schema'>, sql: string): Promise<void> {
  const target = parseDatabaseUrl(url);
  if (target.type === 'sqlite') {
    const database = new SqliteDatabase(target.path);
    try {
      database.exec(sql);
    } finally {
      database.close();
    }
    return;
  }
  const client = new Client({ connectionString: target.connectionString });
  await client.connect();
  try {
    if (schema) await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"; SET search_path = "${schema}"`);
    await client.query(sql);
  } finally {
    await client.end();
  }
}
