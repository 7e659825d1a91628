import { TENANT_ID } from '@sv/server/tenant';
import type { EntityManager } from 'typeorm';
import { TextRows } from '../../kernel/database/text-rows';
import type { Notification } from '../notification/notification.entity';

/** A notification from an import. The person read it on another instance, so no stream or push announces it. */
export type ImportedNotification = Pick<Notification, 'id' | 'title' | 'body' | 'url' | 'category' | 'icon'> & {
  readAt: string;
  dismissedAt: string | null;
  createdAt: string;
};

const ROWS = new TextRows('notifications', [
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
]);

/**
 * Writes them in one statement. One whose id is there already stays as it is.
 *
 * @returns how many were written
 */
export async function insertImported(
  tx: EntityManager,
  userId: string,
  rows: readonly ImportedNotification[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const written = await ROWS.insert(
    tx,
    rows.map(row => valuesOf(row, userId)),
  );
  return written.length;
}

const valuesOf = (row: ImportedNotification, userId: string): (string | null)[] => [
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
