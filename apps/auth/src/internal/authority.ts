import type { EntityManager } from 'typeorm';
import type { Role } from '@sv/contracts/access.contract';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../database/user.entity';

const OWNER: Role = 'platform:owner';
const ADMIN: Role = 'platform:admin';

/** An action on an account. `own`: a person may also do it to their own account. */
export interface AccountAction {
  target: User;
  assignsRole?: boolean;
  own?: boolean;
  /** Whether the actor can sign in as that person afterwards. */
  lendsIdentity?: boolean;
}

/**
 * Decides a second time, behind the runtime, what an actor may do to an account: only owners give and take roles, and
 * who is no owner does nothing to one. The command line and the system may do all of it.
 *
 * @throws PlatformError `forbidden`
 */
export async function refuseWithoutAuthority(
  tx: EntityManager,
  actor: InternalActor,
  action: AccountAction,
): Promise<void> {
  if (actor.actorType === 'cli' || actor.actorType === 'system') return;
  const role = actor.actorType === 'user' ? await roleOf(tx, actor.actorId) : ADMIN;
  const isSelf = actor.actorType === 'user' && actor.actorId === action.target.id;
  if (isSelf && action.own && !action.assignsRole) return;
  if (role === OWNER) return;
  if (role !== ADMIN) throw new PlatformError('forbidden');
  if (action.assignsRole) throw new PlatformError('forbidden', 'Only an owner can change roles.');
  if (action.target.role === OWNER)
    throw new PlatformError('forbidden', 'Only an owner can change the account of an owner.');
  if (action.lendsIdentity && action.target.role === ADMIN)
    throw new PlatformError('forbidden', 'Only an owner can do this for an administrator.');
}

/** The parts of a request that can give or take the owner role. Deleting an owner takes it too. */
interface OwnershipWish {
  role?: Role;
  status?: 'deleting';
  /** Whether the actor's session was fresh, as the runtime saw it. */
  fresh?: boolean;
}

/**
 * A person gives and takes the owner role, and deletes their own account, in a fresh session only. Decided here, in the
 * transaction that holds the account as it is: between a look from outside and the change it could have become an
 * owner's.
 *
 * @throws PlatformError `reauthentication-required`
 */
export function refuseWithoutFreshSession(actor: InternalActor, target: User, wish: OwnershipWish): void {
  if (actor.actorType !== 'user' || wish.fresh) return;
  const role = wish.role ?? target.role;
  const givesOrTakes = role !== target.role && (role === OWNER || target.role === OWNER);
  const deletes = wish.status === 'deleting' && (target.role === OWNER || target.id === actor.actorId);
  if (givesOrTakes || deletes) throw new PlatformError('reauthentication-required');
}

async function roleOf(tx: EntityManager, userId: string): Promise<Role | null> {
  const actor = await tx.findOneBy(User, { id: userId, status: 'active' });
  return actor?.role ?? null;
}
