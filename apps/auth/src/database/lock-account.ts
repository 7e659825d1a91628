import type { EntityManager } from 'typeorm';
import { User } from './user.entity';

/**
 * Holds an active account's row until the transaction ends; whatever writes counters, factors or sessions of it takes
 * this lock first. An UPDATE that changes nothing does it in both dialects. Answers whether there is such an account.
 */
export async function lockAccount(tx: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await tx.update(User, { id: userId, status: 'active' }, { epoch: () => 'epoch' });
  return Boolean(affected);
}
