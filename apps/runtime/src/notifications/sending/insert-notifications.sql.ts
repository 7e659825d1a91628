import { TENANT_ID } from '@sv/server/tenant';
import type { DataSource, EntityManager } from 'typeorm';
import { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { forDialect, isPostgres } from '../../kernel/database/sql';
import { TextRows } from '../../kernel/database/text-rows';
import type { NotificationRecord } from '../notification/notification-draft';

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
const MANY = new TextRows('notifications', COLUMNS);
const ONE = `INSERT INTO notifications (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`;
const ONE_POSTGRES = forDialect('postgres', ONE);

/**
 * Writes rows in one statement, all or none. A row whose id is there already, or whose broadcast reached its person
 * before, is left out.
 *
 * @returns the ids of those that were written
 */
export async function insertNotifications(
  on: DataSource | EntityManager,
  records: readonly NotificationRecord[],
): Promise<ReadonlySet<string>> {
  const [first] = records;
  if (first && records.length === 1) return (await insertOne(on, first)) ? new Set([first.id]) : NONE;
  return new Set(await MANY.insert(on, records.map(valuesOf)));
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
