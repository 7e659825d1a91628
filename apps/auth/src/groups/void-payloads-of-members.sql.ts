import type { EntityManager } from 'typeorm';
import { GroupMember } from '../database/groups/group-member.entity';
import { Session } from '../database/session.entity';
import { User } from '../database/user.entity';
import type { Revoke } from '../revocations/revocation-log';

/**
 * Voids what is cached of the members of a group; no session ends. The accounts are written first: a sign-in that is
 * under way holds its own, so its session is there to be seen afterwards.
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
  const query = tx.createQueryBuilder(User, 'user').select(['user.id', 'user.epoch']);
  const sessions = query.subQuery().select('1').from(Session, 'session').where('session.userId = user.id');
  const signedIn = await query
    .where(`user.id IN ${members.getQuery()}`, { groupId })
    .andWhere(`EXISTS ${sessions.getQuery()}`)
    .getMany();
  for (const { id, epoch } of signedIn) revoke.payloads(id, epoch);
}
