import type { EntityManager } from 'typeorm';
import { GroupMember } from '../database/groups/group-member.entity';
import { User } from '../database/user.entity';
import type { Revoke } from '../revocations/revocation-log';

/**
 * Voids what is cached of the members of a group; no session ends. Also of members who are not signed in: a program may
 * have a token of theirs, and apps ask for the groups of anybody.
 */
export async function voidPayloadsOfMembers(tx: EntityManager, revoke: Revoke, groupId: string): Promise<void> {
  const members = tx
    .createQueryBuilder()
    .subQuery()
    .select('member.userId')
    .from(GroupMember, 'member')
    .where('member.groupId = :groupId');
  await tx
    .createQueryBuilder()
    .update(User)
    .set({ epoch: () => 'epoch + 1' })
    .where(`id IN ${members.getQuery()}`, { groupId })
    .execute();
  const voided = await tx
    .createQueryBuilder(User, 'user')
    .select(['user.id', 'user.epoch'])
    .where(`user.id IN ${members.getQuery()}`, { groupId })
    .getMany();
  for (const { id, epoch } of voided) revoke.payloads(id, epoch);
}
