import { PreparedRead } from '@sv/server/database/prepared-read';
import type { EntityManager } from 'typeorm';
import { RateLimit } from '../database/sign-in/rate-limit.entity';

/**
 * Returns the counter of a key, making it when there is none, and locks it until the transaction ends. The statement
 * locks the row in both dialects, even when another transaction deletes it at the same time.
 */
export async function lockCounter(tx: EntityManager, key: string, now: Date): Promise<RateLimit> {
  const fresh = { key, count: 0, startedAt: now, blockedUntil: null, updatedAt: now };
  await tx.createQueryBuilder().insert().into(RateLimit).values(fresh).orUpdate(['updated_at'], ['key']).execute();
  return tx.findOneByOrFail(RateLimit, { key });
}

const byKeys = new PreparedRead(tx =>
  tx
    .createQueryBuilder(RateLimit, 'counter')
    .where('counter.key IN (:one, :other, :third)', { one: '', other: '', third: '' }),
);

export const countersByKeys = (tx: EntityManager, keys: [string, string, string]): Promise<RateLimit[]> =>
  byKeys.entities(tx, RateLimit, { alias: 'counter', parameters: keys });
