import { TENANT_ID } from '@sv/server/tenant';
import type { DataSource, EntityManager } from 'typeorm';
import { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { forDialect, isPostgres, runSql } from '../../database/sql';
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

const NONE: ReadonlySet<string> = new Set();
const INTO = `INSERT INTO notifications (${COLUMNS.join(', ')})`;
const INSERTED = 'ON CONFLICT DO NOTHING RETURNING id';
const ONE = `${INTO} VALUES (${COLUMNS.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`;
const ONE_POSTGRES = forDialect('postgres', ONE);
const MANY_SQLITE = `${INTO} SELECT ${COLUMNS.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?) WHERE true ${INSERTED}`;
const MANY_POSTGRES = `${INTO} SELECT * FROM unnest(${COLUMNS.map(() => '?::text[]').join(', ')}) ${INSERTED}`;

/**
 * Writes rows in one statement, all or none; one statement for any number of them, so that it is prepared once. A row
 * whose id is there already, or whose broadcast reached its person before, is left out.
 *
 * @returns the ids of those that were written
 */
export async function insertNotifications(
  on: DataSource | EntityManager,
  records: readonly NotificationRecord[],
): Promise<ReadonlySet<string>> {
  const [first] = records;
  if (first && records.length === 1) return (await insertOne(on, first)) ? new Set([first.id]) : NONE;
  const parameters = isPostgres(on) ? toColumns(records) : [JSON.stringify(records.map(valuesOf))];
  const rows = await runSql<{ id: string }>(on, isPostgres(on) ? MANY_POSTGRES : MANY_SQLITE, parameters);
  return new Set(rows.map(({ id }) => id));
}

/** Without RETURNING, which costs SQLite a fifth of the whole; how many were written is known anyway. */
async function insertOne(on: DataSource | EntityManager, record: NotificationRecord): Promise<boolean> {
  const values = valuesOf(record);
  const sql = isPostgres(on) ? ONE_POSTGRES : ONE;
  const atOnce = on instanceof WorkspaceDataSource ? await on.writeNow(sql, values) : null;
  if (atOnce !== null) return atOnce === 1;
  const { queryRunner: own, dataSource } = 'manager' in on ? on.manager : on;
  const runner = own ?? dataSource.createQueryRunner();
  try {
    const { affected } = await runner.query(sql, values, true);
    return affected === 1;
  } finally {
    if (!own) await runner.release();
  }
}

const toColumns = (records: readonly NotificationRecord[]): unknown[] => {
  const rows = records.map(valuesOf);
  return COLUMNS.map((_, at) => rows.map(row => row[at]));
};
