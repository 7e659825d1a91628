import { newId } from '@sv/server/ids/new-id';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { isPostgres } from '../../database/sql';
import { insertNotifications } from '../sending/insert-notifications';
import type { NotificationRecord } from '../sending/notification-draft';
import { BroadcastRow } from './broadcast.entity';
import { nextRecipients } from './recipient-rows';

export const BATCH_SIZE = 500;
/** Rows in one statement: on SQLite it takes some 3 ms, in which nobody else is served. */
const STATEMENT_SIZE = 100;

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
    const broadcast = await lockUnfinished(tx, id);
    if (!broadcast) return { records: [], isLast: true };
    const userIds = await nextRecipients(tx, broadcast, BATCH_SIZE);
    const records = userIds.map(userId => toRecord(broadcast, userId, now));
    for (let at = 0; at < records.length; at += STATEMENT_SIZE)
      await insertNotifications(tx, records.slice(at, at + STATEMENT_SIZE));
    await also(tx, records);
    const isLast = userIds.length < BATCH_SIZE;
    await moveOn(tx, broadcast, userIds, isLast ? now : null);
    return { records, isLast };
  });
}

/** On SQLite the transaction itself keeps the others away. */
function lockUnfinished(tx: EntityManager, id: string): Promise<BroadcastRow | null> {
  const lock = isPostgres(tx) ? ({ mode: 'pessimistic_write' } as const) : undefined;
  return tx.findOne(BroadcastRow, { where: { id, finishedAt: IsNull() }, ...(lock && { lock }) });
}

async function moveOn(
  tx: EntityManager,
  broadcast: BroadcastRow,
  userIds: string[],
  finishedAt: Date | null,
): Promise<void> {
  const { id, deliveredUpTo, recipients } = broadcast;
  const delivered = broadcast.delivered + userIds.length;
  const { affected } = await tx.update(
    BroadcastRow,
    { id, deliveredUpTo, finishedAt: IsNull() },
    {
      delivered,
      deliveredUpTo: userIds.at(-1) ?? deliveredUpTo,
      finishedAt,
      recipients: finishedAt ? delivered : recipients,
    },
  );
  if (affected !== 1) throw new Error('This batch of the broadcast is another process’s.');
}

/** Of the moment of its delivery: a stream that comes back is told what arrived while it was away. */
const toRecord = (broadcast: BroadcastRow, userId: string, createdAt: Date): NotificationRecord => ({
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
