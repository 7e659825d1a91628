import type { Db } from '@sv/sdk';
import { IsNull, Not } from 'typeorm';
import { EntryRow } from '../entries/entry.entity';
import { ShareRow } from '../entries/share.entity';
import { GroupRow } from './group.entity';
import { MemberRow } from './member.entity';
import { presentUserIds } from './membership';

/** Deletes a group that nobody sees any more. Answers its receipts, to be removed after the transaction. */
export async function deleteIfEmpty(tx: Db, groupId: string): Promise<string[]> {
  if ((await presentUserIds(groupId, tx)).length > 0) return [];
  const entries = await tx.repository(EntryRow).findBy({ groupId, receiptId: Not(IsNull()) });
  await tx.repository(ShareRow).delete({ groupId });
  await tx.repository(EntryRow).delete({ groupId });
  await tx.repository(MemberRow).delete({ groupId });
  await tx.repository(GroupRow).delete({ id: groupId });
  return entries.flatMap(({ receiptId }) => receiptId ?? []);
}
