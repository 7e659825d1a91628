import { sdk } from '@sv/sdk';
import { EntryRow } from '../entries/entry.entity';
import { deleteIfEmpty } from '../groups/delete-group';
import { MemberRow } from '../groups/member.entity';
import { holdGroup } from '../groups/membership';
import { GroupNews } from '../news/group-news';
import { removeReceipts } from '../receipts/remove-receipts';

/**
 * Lets go of a person: in groups of others they stay as "Deleted user", so that the balances stay right, and groups that
 * nobody else sees go. Their receipts are files of theirs, which the platform removes. Asked again when it failed, so that nothing left is fine.
 */
export async function deletePerson({ userId }: { userId: string }): Promise<void> {
  const memberships = await sdk.db.repository(MemberRow).findBy({ userId });
  for (const { id, groupId } of memberships) {
    const receipts = await sdk.db.transaction(async tx => {
      await holdGroup(tx, groupId);
      await tx.repository(MemberRow).update({ id }, { userId: null });
      await tx.repository(EntryRow).update({ receiptBy: id }, { receiptId: null, receiptBy: null });
      return deleteIfEmpty(tx, groupId);
    });
    await removeReceipts(receipts);
    await new GroupNews().changed(groupId);
  }
}
