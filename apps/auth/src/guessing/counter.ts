import type { EntityManager } from 'typeorm';
import { RateLimit } from '../database/sign-in/rate-limit.entity';

/**
 * The counter of a key, made when there is none, and locked until the transaction ends: the statement takes the row's
 * lock in both dialects, also when another transaction deletes it at the same time.
 */
export async function lockCounter(tx: EntityManager, key: string, now: Date): Promise<RateLimit> {
  const fresh = { key, count: 0, startedAt: now, blockedUntil: null, updatedAt: now };
  await tx.createQueryBuilder().insert().into(RateLimit).values(fresh).orUpdate(['updated_at'], ['key']).execute();
  return tx.findOneByOrFail(RateLimit, { key });
}
