import { newId } from '@sv/server/ids/new-id';
import type { DataSource } from 'typeorm';
import { BroadcastRow } from '../../src/notifications/broadcasts/broadcast.entity';
import { insertRecipients } from '../../src/notifications/broadcasts/recipient-rows.sql';

/** Stores a broadcast that is still to be delivered, to so many people who are nobody else's. */
export async function aBroadcast(db: DataSource, people: number): Promise<BroadcastRow> {
  const row: BroadcastRow = {
    id: newId(),
    tenantId: 'default',
    title: 'Hello',
    body: 'Everybody',
    url: '/tasks',
    category: 'announcement',
    audience: { all: true },
    senderId: null,
    recipients: people,
    delivered: 0,
    deliveredUpTo: '',
    createdAt: new Date(),
    finishedAt: null,
  };
  const userIds = Array.from({ length: people }, newId).sort();
  await db.transaction(async tx => {
    await tx.insert(BroadcastRow, row);
    await insertRecipients(tx, row.id, userIds);
  });
  return row;
}
