import { newId } from '@sv/server/ids/new-id';
import type { DataSource, EntityManager } from 'typeorm';
import { runSql } from '../../../kernel/database/sql';
import type { NotificationRecord } from '../../notification/notification-draft';
import { lockProgress, moveOn, type Progress } from './broadcast-progress.sql';
import { insertBroadcast } from './insert-broadcast.sql';

const BATCH_SIZE = 500;

/** The notifications of one batch, in the inboxes. */
export interface DeliveredBatch {
  records: NotificationRecord[];
  /** Whether every recipient has it now. */
  isLast: boolean;
}

/** Further work in the transaction that writes the notifications. */
type Also = (tx: EntityManager, records: NotificationRecord[]) => Promise<void>;

/**
 * Puts a broadcast into the next inboxes. The transaction that writes the notifications also moves the progress on,
 * from the value that it read. So among any number of processes each batch belongs to one, and a process that dies has
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

/** In the order of their ids, without people who are being deleted. */
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

/**
 * Its time is that of the delivery, so that a stream that reconnects also gets what was delivered while it was away.
 */
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
