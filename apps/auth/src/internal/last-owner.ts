import { Not, type EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../database/user.entity';

/**
 * There is always an owner who can sign in. Two owners who step down at once are no race: every change of an account
 * holds the lock of the revocation counter.
 *
 * @throws PlatformError `last-owner` when nobody would be left
 */
export async function refuseWithoutOtherOwner(tx: EntityManager, leaving: User): Promise<void> {
  if (leaving.role !== 'platform:owner' || leaving.status !== 'active') return;
  const others = await tx.countBy(User, { role: 'platform:owner', status: 'active', id: Not(leaving.id) });
  if (others === 0) throw new PlatformError('last-owner');
}
