import { type EntityManager, In } from 'typeorm';
import type { Role } from '@sv/contracts/access.contract';
import { Session } from '../database/session.entity';
import { User } from '../database/user.entity';
import type { Revoke } from '../revocations/revocation-log';

/**
 * Voids what is cached of everybody with one of the roles; no session ends. The accounts are written first: a sign-in
 * that is under way holds its own, so its session is there to be seen afterwards.
 */
export async function voidPayloadsOfRoles(tx: EntityManager, revoke: Revoke, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return;
  await tx.increment(User, { role: In(roles) }, 'epoch', 1);
  const query = tx.createQueryBuilder(User, 'user').select(['user.id', 'user.epoch']);
  const sessions = query.subQuery().select('1').from(Session, 'session').where('session.userId = user.id');
  const signedIn = await query
    .where('user.role IN (:...roles)', { roles })
    .andWhere(`EXISTS ${sessions.getQuery()}`)
    .getMany();
  for (const { id, epoch } of signedIn) revoke.payloads(id, epoch);
}
