import type { EntityManager } from 'typeorm';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../database/user.entity';

/**
 * Checks again, after the runtime, who may change what belongs to no account (policies, invites): owners and admins
 * may, and keys like admins; roles are given by owners only. The command line and the system may do all of it.
 *
 * @throws PlatformError `forbidden`
 */
export async function refuseUnlessAdministrator(
  tx: EntityManager,
  { actorId, actorType }: InternalActor,
  { assignsRole = false } = {},
): Promise<void> {
  if (actorType === 'cli' || actorType === 'system') return;
  const person = actorType === 'user' ? await tx.findOneBy(User, { id: actorId, status: 'active' }) : null;
  const role = actorType === 'admin-key' ? 'platform:admin' : person?.role;
  if (role === 'platform:owner') return;
  if (role !== 'platform:admin') throw new PlatformError('forbidden');
  if (assignsRole) throw new PlatformError('forbidden', 'Only an owner can change roles.');
}
