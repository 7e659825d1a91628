import type { Db } from '@sv/sdk';
import { EntryRow } from '../entries/entry.entity';
import { ShareRow } from '../entries/share.entity';
import { GroupRow } from './group.entity';
import { MemberRow } from './member.entity';
import { presentUserIds } from './membership';

/** Deletes a group that nobody sees any more. Answers whether it was one. */
export async function deleteIfEmpty(tx: Db, groupId: string): Promise<boolean> {
  if ((await presentUserIds(groupId, tx)).length > 0) return false;
  await tx.repository(ShareRow).delete({ groupId });
  await tx.repository(EntryRow).delete({ groupId });
  await tx.repository(MemberRow).delete({ groupId });
  await tx.repository(GroupRow).delete({ id: groupId });
  return true;
}
