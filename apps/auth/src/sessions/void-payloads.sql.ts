import { type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import type { Role } from '@sv/contracts/access.contract';
import { AccessToken } from '../database/access-token.entity';
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
  const signedIn = await query
    .where('user.role IN (:...roles)', { roles })
    .andWhere(`(EXISTS ${ownedRows(query, Session)} OR EXISTS ${ownedRows(query, AccessToken)})`)
    .getMany();
  for (const { id, epoch } of signedIn) revoke.payloads(id, epoch);
}

/** Voids what is cached of everybody who has an access token; no session ends. */
export async function voidPayloadsOfTokenOwners(tx: EntityManager, revoke: Revoke): Promise<void> {
  const owners = tx.createQueryBuilder(AccessToken, 'owned').select('owned.userId');
  const change = tx
    .createQueryBuilder()
    .update(User)
    .set({ epoch: () => 'epoch + 1' });
  await change.where(`id IN (${owners.getQuery()})`).execute();
  const query = tx.createQueryBuilder(User, 'user').select(['user.id', 'user.epoch']);
  for (const { id, epoch } of await query.where(`EXISTS ${ownedRows(query, AccessToken)}`).getMany())
    revoke.payloads(id, epoch);
}

const ownedRows = (query: SelectQueryBuilder<User>, table: typeof Session | typeof AccessToken): string =>
  query.subQuery().select('1').from(table, 'owned').where('owned.userId = user.id').getQuery();
