import { newId } from '@sv/server/ids/new-id';
import type { DataSource, EntityManager } from 'typeorm';
import { runSql } from '../../../database/sql';
import type { NotificationRecord } from '../../sending/notification-draft';
import { lockProgress, moveOn, type Progress } from './broadcast-progress';
import { insertBroadcast } from './insert-broadcast';

const BATCH_SIZE = 500;

/** The notifications of one batch, in the inboxes. */
export interface DeliveredBatch {
  records: NotificationRecord[];
  /** Everybody has it. */
  isLast: boolean;
}

/** What else belongs into the transaction that writes the notifications. */
type Also = (tx: EntityManager, records: NotificationRecord[]) => Promise<void>;

/**
 * Puts a broadcast into the next inboxes. How far it came is moved on from the value that was read, in the transaction
 * that writes the notifications: of any number of processes each batch is one's, and whatever dies in the middle has
 * done all of a batch or nothing of it.
 */
export function deliverBatch(db: DataSource, id: string, also: Also, now = new Date()): Promise<DeliveredBatch> {
  return db.transaction(async tx => {
    const broadcast = await lockProgress(tx, id);
    if (!broadcast) return { records: [], isLast: true };
    const userIds = await nextRecipients(tx, broadcast);
    const records = userIds.map(userId => toRecord(broadcast, userId, now));
    if (records.length > 0) await insertBroadcast(tx, records);
    await also(tx, records);
    const isLast = userIds.length < BATCH_SIZE;
    await moveOn(tx, broadcast, userIds, isLast ? now : null);
    return { records, isLast };
  });
}

/** In the order of their ids; who is being deleted is left out. */
async function nextRecipients(tx: EntityManager, { id, deliveredUpTo }: Progress): Promise<string[]> {
  const rows = await runSql<{ user_id: string }>(
    tx,
    `SELECT one.user_id FROM broadcast_recipients one
     WHERE one.broadcast_id = ? AND one.user_id > ?
       AND NOT EXISTS (SELECT 1 FROM deletions WHERE deletions.user_id = one.user_id)
     ORDER BY one.user_id LIMIT ${BATCH_SIZE}`,
    [id, deliveredUpTo],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Of the moment of its delivery: a stream that comes back is told what arrived while it was away. */
const toRecord = (broadcast: Progress, userId: string, createdAt: Date): NotificationRecord => ({
  id: newId(),
  userId,
  title: broadcast.title,
  ...(broadcast.body !== null && { body: broadcast.body }),
  ...(broadcast.url !== null && { url: broadcast.url }),
  category: broadcast.category,
  source: null,
  sourceType: 'admin',
  broadcastId: broadcast.id,
  createdAt,
});
