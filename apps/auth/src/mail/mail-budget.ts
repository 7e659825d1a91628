import type { EntityManager } from 'typeorm';
import { hashToken } from '@sv/server/keys/constant-time';
import { RateLimit } from '../database/sign-in/rate-limit.entity';
import { lockCounter } from '../guessing/counter';

const LETTERS = 5;
/** As long as a link to a new password lives: of those that were sent the last one works until there may be another. */
const WINDOW_MS = 3_600_000;

/**
 * Whether one more letter of a kind may go to an address that whoever asks has only named. The limits per client
 * address do not protect a mailbox: strangers have many. Counts it when it may; one that may not is not sent, and nobody
 * is told.
 *
 * @param tx holds the account's row, if one is written for it
 */
export async function mayWriteTo(tx: EntityManager, kind: string, email: string, now: Date): Promise<boolean> {
  const key = `mail-${kind}:${hashToken(email)}`;
  const { count, startedAt } = await lockCounter(tx, key, now);
  const isOver = startedAt.getTime() + WINDOW_MS <= now.getTime();
  if (!isOver && count >= LETTERS) return false;
  await tx.update(RateLimit, { key }, isOver ? { count: 1, startedAt: now } : { count: count + 1 });
  return true;
}
