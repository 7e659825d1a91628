import { TENANT_ID } from '@sv/server/tenant';
import { runSql, type SqlRunner } from '../../database/sql';
import type { NotificationRecord } from './notification-draft';

/** Of a new row; `read_at` and `dismissed_at` stay null. */
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
  'broadcast_id',
  'created_at',
];

const valuesOf = (record: NotificationRecord): (string | null)[] => [
  record.id,
  TENANT_ID,
  record.userId,
  record.source,
  record.sourceType,
  record.title,
  record.body ?? null,
  record.url ?? null,
  record.category,
  record.icon ?? null,
  record.broadcastId ?? null,
  record.createdAt.toISOString(),
];

const INTO = `INSERT INTO notifications (${COLUMNS.join(', ')})`;
const INSERTED = 'ON CONFLICT DO NOTHING RETURNING id';
const ONE = `${INTO} VALUES (${COLUMNS.map(() => '?').join(', ')}) ${INSERTED}`;
const MANY_SQLITE = `${INTO} SELECT ${COLUMNS.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?) WHERE true ${INSERTED}`;
const MANY_POSTGRES = `${INTO} SELECT * FROM unnest(${COLUMNS.map(() => '?::text[]').join(', ')}) ${INSERTED}`;

/**
 * Writes rows in one statement, all or none; one statement for any number of them, so that it is prepared once. A row
 * whose id is there already, or whose broadcast reached its person before, is left out.
 *
 * @returns the ids of those that were written
 */
export async function insertNotifications(on: SqlRunner, records: readonly NotificationRecord[]): Promise<Set<string>> {
  const rows = await runSql<{ id: string }>(on, ...statementFor(on, records.map(valuesOf)));
  return new Set(rows.map(({ id }) => id));
}

function statementFor(on: SqlRunner, rows: (string | null)[][]): [sql: string, parameters: unknown[]] {
  if (rows.length === 1) return [ONE, rows[0]!];
  const { type } = 'options' in on ? on.options : on.dataSource.options;
  if (type !== 'postgres') return [MANY_SQLITE, [JSON.stringify(rows)]];
  return [MANY_POSTGRES, COLUMNS.map((_, at) => rows.map(row => row[at]))];
}
