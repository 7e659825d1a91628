import { SqliteDatabase } from '../sqlite/connection/sqlite-database';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { parseDatabaseUrl } from '../database-url';
import type { StoreOptions } from '../store-options';

const FOLDER = join(import.meta.dirname, '../../../../test/golden');

type Place = Pick<StoreOptions, 'url' | 'schema'>;

/** What instances of before left in a database: `full`, `minimal` or `identity` of 0.28; `platform` or `identity` of 6782279. */
export async function loadGolden(place: Place, name: string, version = '0.28'): Promise<void> {
  await runScript(place, readFileSync(join(FOLDER, version, `${name}.${dialectOf(place)}.sql`), 'utf8'));
}

export interface GoldenAnswers {
  /** The secret of somebody's authenticator app. */
  totp: string;
  /** By person and path. */
  people: Record<string, Record<string, Record<string, unknown>>>;
}

/** What the instance of 6782279 answered before it was stopped. */
export const goldenAnswers = (place: Place): GoldenAnswers =>
  JSON.parse(readFileSync(join(FOLDER, `6782279/answers.${dialectOf(place)}.json`), 'utf8')) as GoldenAnswers;

const dialectOf = ({ url }: Place): 'sqlite' | 'postgres' => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres');

/** Any number of statements, outside the program. */
export async function runScript({ url, schema }: Place, sql: string): Promise<void> {
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
