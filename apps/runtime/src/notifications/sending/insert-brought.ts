import { TENANT_ID } from '@sv/server/tenant';
import type { EntityManager } from 'typeorm';
import { isPostgres, runSql } from '../../database/sql';
import type { Notification } from '../notification.entity';

/** A notification that a person brings along. It was read elsewhere, and nobody is told of it. */
export type BroughtNotification = Pick<Notification, 'id' | 'title' | 'body' | 'url' | 'category' | 'icon'> & {
  readAt: string;
  dismissedAt: string | null;
  createdAt: string;
};

const COLUMNS = [
  'id',
  'tenant_id',
  'user_id',
  'source',
  'source_type',
  'title',
  'body',
  'url',
  'category',
  'icon',
  'read_at',
  'dismissed_at',
  'created_at',
];

const INTO = `INSERT INTO notifications (${COLUMNS.join(', ')})`;
const SQLITE = `${INTO} SELECT ${COLUMNS.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?) WHERE true`;
const POSTGRES = `${INTO} SELECT * FROM unnest(${COLUMNS.map(() => '?::text[]').join(', ')})`;

/**
 * Writes them in one statement. One whose id is there already stays as it is.
 *
 * @returns how many were written
 */
export async function insertBrought(
  tx: EntityManager,
  userId: string,
  rows: readonly BroughtNotification[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const values = rows.map(row => valuesOf(row, userId));
  const parameters = isPostgres(tx) ? COLUMNS.map((_, at) => values.map(row => row[at])) : [JSON.stringify(values)];
  const sql = `${isPostgres(tx) ? POSTGRES : SQLITE} ON CONFLICT DO NOTHING RETURNING id`;
  return (await runSql(tx, sql, parameters)).length;
}

const valuesOf = (row: BroughtNotification, userId: string): (string | null)[] => [
  row.id,
  TENANT_ID,
  userId,
  'import',
  'platform',
  row.title,
  row.body,
  row.url,
  row.category,
  row.icon,
  row.readAt,
  row.dismissedAt,
  row.createdAt,
];
