import { sdk } from '@sv/sdk';
import { MemberRow } from '../groups/member.entity';
import { deleteIfEmpty } from '../groups/delete-group';
import { GroupNews } from '../news/group-news';

/**
 * Lets go of a person: in groups of others they stay as "Deleted user", so that the balances stay right, and groups that
 * nobody else sees go. Asked again when it failed, so that nothing left is fine.
 */
export async function deletePerson({ userId }: { userId: string }): Promise<void> {
  const memberships = await sdk.db.repository(MemberRow).findBy({ userId });
  for (const { id, groupId } of memberships) {
    await sdk.db.transaction(async tx => {
      await tx.repository(MemberRow).update({ id }, { userId: null });
      await deleteIfEmpty(tx, groupId);
    });
    await new GroupNews().changed(groupId);
  }
}
