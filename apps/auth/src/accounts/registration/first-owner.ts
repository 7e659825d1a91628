import type { EntityManager } from 'typeorm';
import { FirstOwner } from '../../database/first-owner.entity';
import { DEFAULT_TENANT } from '../../database/user.entity';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

/**
 * Makes a person the first owner of a fresh instance; returns false when there is one. The primary key decides between
 * registrations that run at once: the later one waits for the earlier one's commit, and then finds its row.
 */
export async function claimFirstOwner(tx: EntityManager, userId: string, now = new Date()): Promise<boolean> {
  const place = { tenantId: DEFAULT_TENANT };
  if (await tx.existsBy(FirstOwner, place)) return false;
  const row = { ...place, userId, claimedAt: now };
  await insertIfAbsent(tx, FirstOwner, row);
  return tx.existsBy(FirstOwner, { ...place, userId });
}
