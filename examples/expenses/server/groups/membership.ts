import { type Db, NotFoundError, sdk } from '@sv/sdk';
import { IsNull, Not } from 'typeorm';
import type { Owner } from '../owner';
import { GroupRow } from './group.entity';
import { MemberRow } from './member.entity';

/**
 * The caller as a member of a group. Every route of a group begins with it.
 *
 * @throws NotFoundError for everybody else: they cannot find out that the group exists
 */
export async function requireMember(owner: Owner, groupId: string, db: Db = sdk.db): Promise<MemberRow> {
  const member = await db.repository(MemberRow).findOneBy({ ...owner, groupId, leftAt: IsNull() });
  if (!member) throw new NotFoundError('There is no such group, or you do not belong to it.');
  return member;
}

/** Those who see the group: they did not leave, and their account is there. */
export async function presentUserIds(groupId: string, db: Db = sdk.db): Promise<string[]> {
  const rows = await db.repository(MemberRow).findBy({ groupId, userId: Not(IsNull()), leftAt: IsNull() });
  return rows.flatMap(({ userId }) => userId ?? []);
}

/**
 * Holds other changes of the group until the transaction ends: what was checked is still true when it is written.
 *
 * @throws NotFoundError when the group was deleted meanwhile
 */
export async function holdGroup(tx: Db, groupId: string): Promise<void> {
  const { affected } = await tx.repository(GroupRow).increment({ id: groupId }, 'lastNumber', 0);
  if (affected === 0) throw new NotFoundError('There is no such group, or you do not belong to it.');
}
