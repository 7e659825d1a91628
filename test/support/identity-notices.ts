import { SqliteDatabase } from '@sv/server/database/sqlite/connection/sqlite-database';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Instance } from './instance';

const SQL = 'INSERT INTO notices (id, tenant_id, user_id, title, body, url, category, created_at) VALUES';

/**
 * Has identity something to tell a person: the runtime fetches it within 2 s and sends it like any notification, so that
 * it goes through the whole transport. No route makes a notification of one's choice.
 */
export async function tellThroughIdentity(
  instance: Instance,
  userId: string,
  titles: readonly string[],
  now = new Date(),
): Promise<void> {
  const rows = titles.map(title => [randomUUID(), 'default', userId, title, null, null, 'reminder', now.toISOString()]);
  const database = instance.env['DATABASE_URL'];
  if (database) await intoPostgres(database, rows);
  else intoSqlite(join(instance.env['DATA_DIR']!, 'auth.db'), rows);
}

function intoSqlite(file: string, rows: (string | null)[][]): void {
  const database = new SqliteDatabase(file);
  database.pragma('busy_timeout = 5000');
  const insert = database.prepare(`${SQL} (?, ?, ?, ?, ?, ?, ?, ?)`);
  database.exec('BEGIN');
  for (const row of rows) insert.run(...row);
  database.exec('COMMIT');
  database.close();
}

async function intoPostgres(url: string, rows: (string | null)[][]): Promise<void> {
  const client = new Client({ connectionString: url, options: '-c search_path=auth' });
  await client.connect();
  for (const row of rows) await client.query(`${SQL} ($1, $2, $3, $4, $5, $6, $7, $8)`, row);
  await client.end();
}
