import { TENANT_ID } from '@sv/server/tenant';
import type { EntityManager } from 'typeorm';
import { TextRows } from '../../database/text-rows';
import type { Notification } from '../notification.entity';

/** A notification that a person brings along. It was read elsewhere, and nobody is told of it. */
export type BroughtNotification = Pick<Notification, 'id' | 'title' | 'body' | 'url' | 'category' | 'icon'> & {
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
export async function insertBrought(
  tx: EntityManager,
  userId: string,
  rows: readonly BroughtNotification[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const written = await ROWS.insert(
    tx,
    rows.map(row => valuesOf(row, userId)),
  );
  return written.length;
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
