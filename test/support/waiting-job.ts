// A job that waits in a running instance, as an app would have added it.
import { SqliteDatabase } from '@sv/server/database/sqlite/connection/sqlite-database';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Instance } from './instance';

const COLUMNS = 'id, tenant_id, owner, name, data, status, run_at, attempt, created_at';

/** @returns its id */
export async function addWaitingJob(instance: Instance): Promise<string> {
  const id = '01a1fdba-7e91-777f-9bcb-0000000000aa';
  const [runAt, createdAt] = ['2100-01-01T00:00:00.000Z', '2026-06-22T10:00:00.000Z'];
  const row = [id, 'default', 'sv.tasks', 'later', '{"kept":true}', 'waiting', runAt, 0, createdAt];
  const marks = (mark: (at: number) => string): string => row.map((_, at) => mark(at + 1)).join(', ');
  const insert = `INSERT INTO jobs (${COLUMNS}) VALUES`;
  const database = instance.env['DATABASE_URL'];
  if (!database) {
    const file = new SqliteDatabase(join(instance.env['DATA_DIR']!, 'platform.db'));
    file.pragma('busy_timeout = 5000');
    file.prepare(`${insert} (${marks(() => '?')})`).run(...row);
    file.close();
    return id;
  }
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(`${insert} (${marks(at => `$${at}`)})`, row);
  await client.end();
  return id;
}
