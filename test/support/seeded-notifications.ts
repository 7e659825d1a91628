import { SqliteDatabase } from '@sv/server/database/sqlite/connection/sqlite-database';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import type { Instance } from './instance';

export type SeededNotification = Partial<
  Pick<NotificationItem, 'body' | 'category' | 'createdAt' | 'icon' | 'readAt' | 'source' | 'sourceType' | 'url'>
> & { title: string };

const COLUMNS =
  'id, tenant_id, user_id, source, source_type, title, body, url, category, icon, read_at, dismissed_at, created_at';

/**
 * Writes notifications as the platform keeps them, behind the servers' backs: no route makes them. In polling mode a
 * page learns of them as of any other.
 *
 * @returns their ids, in the same order
 */
export async function seedNotifications(
  instance: Instance,
  userId: string,
  notifications: readonly SeededNotification[],
  now = new Date(),
): Promise<string[]> {
  const rows = notifications.map(fields => rowOf(userId, fields, now));
  const database = instance.env['DATABASE_URL'];
  if (database) await insertIntoPostgres(database, rows);
  else insertIntoSqlite(join(instance.env['DATA_DIR']!, 'platform.db'), rows);
  return rows.map(([id]) => id as string);
}

function rowOf(userId: string, fields: SeededNotification, now: Date): (string | null)[] {
  const { source = 'sv.tasks', sourceType = 'plugin', title, body = null, url = null, category = 'due' } = fields;
  const { icon = null, readAt = null, createdAt = now.toISOString() } = fields;
  return [
    randomUUID(),
    'default',
    userId,
    source,
    sourceType,
    title,
    body,
    url,
    category,
    icon,
    readAt,
    null,
    createdAt,
  ];
}

function insertIntoSqlite(path: string, rows: (string | null)[][]): void {
  const database = new SqliteDatabase(path, { timeout: 5000 });
  try {
    const insert = database.prepare(`INSERT INTO notifications (${COLUMNS}) VALUES (${marks(() => '?')})`);
    database.exec('BEGIN');
    for (const row of rows) insert.run(...row);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

async function insertIntoPostgres(connectionString: string, rows: (string | null)[][]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const row of rows) {
      await client.query(`INSERT INTO notifications (${COLUMNS}) VALUES (${marks(at => `$${at}`)})`, row);
    }
  } finally {
    await client.end();
  }
}

const marks = (mark: (at: number) => string): string =>
  COLUMNS.split(', ')
    .map((_, at) => mark(at + 1))
    .join(', ');
