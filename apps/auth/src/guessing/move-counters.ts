import { type EntityManager, Like } from 'typeorm';
import { RateLimit } from '../database/sign-in/rate-limit.entity';
import { strangersOf } from './guessing-limits';

/**
 * An account's counters are stored under its address, so they move with it: a new address must not give an attacker a
 * new start, and guesses at the new address from before must not count for this account.
 */
export async function moveCounters(tx: EntityManager, from: string, to: string): Promise<void> {
  const [before, after] = [strangersOf(from), strangersOf(to)];
  await tx.delete(RateLimit, { key: Like(`${after}%`) });
  for (const { key } of await tx.findBy(RateLimit, { key: Like(`${before}%`) })) {
    await tx.update(RateLimit, { key }, { key: after + key.slice(before.length) });
  }
}
