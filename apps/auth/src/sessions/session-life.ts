import type { Session } from '../database/session.entity';

const DAY_MS = 86_400_000;
/** A session lasts seven days from its last use, and thirty days in all. */
const SLIDING_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;

/** When a session that began at `createdAt` and is used at `now` ends. */
export function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SLIDING_MS, createdAt.getTime() + ABSOLUTE_MS));
}

export function isOver(session: Session, now: Date): boolean {
  return session.expiresAt <= now || session.createdAt.getTime() + ABSOLUTE_MS <= now.getTime();
}

/** Everything that began before this has expired. */
export const oldestUsable = (now: Date): Date => new Date(now.getTime() - ABSOLUTE_MS);
