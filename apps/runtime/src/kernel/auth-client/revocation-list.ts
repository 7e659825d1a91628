import type { Revocation } from '@sv/contracts/internal.contract';
import { SESSION_DATA_TTL_SECONDS, type SessionData } from '@sv/server/session-cookie/session-cookie';
import type { UserCaller } from '../request-context/caller';

/** A revocation matters as long as a cookie made before it may live, and some time more for clocks that differ. */
const KEEP_MS = SESSION_DATA_TTL_SECONDS * 1000 + 300_000;

/**
 * The clocks of two machines differ. A cookie that was issued this shortly after a revocation is verified once more.
 */
const CLOCK_TOLERANCE_MS = 5000;

interface Entry {
  /** When it was learnt here. */
  at: number;
  epoch: number;
}

/** What ended in the last minutes, asked on every request: look-ups only. */
export class RevocationList {
  private readonly sessions = new Map<string, Entry>();
  private readonly users = new Map<string, Entry>();
  private readonly epochs = new Map<string, Entry>();
  private sweptAt = 0;
  private allUntil = 0;

  add({ userId, sessionId, epoch }: Revocation, now = Date.now()): void {
    if (sessionId !== null) this.sessions.set(sessionId, { at: now, epoch: 0 });
    else if (epoch !== null)
      this.epochs.set(userId, { at: now, epoch: Math.max(epoch, this.epochs.get(userId)?.epoch ?? 0) });
    else this.users.set(userId, { at: now, epoch: 0 });
    this.sweep(now);
  }

  /** Cookies that were issued up to then belong to an earlier state of the identity database: all of them are void. */
  voidAllUntil(at: number): void {
    this.allUntil = at + CLOCK_TOLERANCE_MS;
  }

  /** Whether the cookie speaks for something that has ended, or is older than a change of its user. */
  voids(cookie: SessionData): boolean {
    if (cookie.issuedAt <= this.allUntil) return true;
    if (this.sessions.size > 0 && this.sessions.has(cookie.sessionId)) return true;
    if (this.epochs.size > 0 && cookie.epoch < (this.epochs.get(cookie.userId)?.epoch ?? 0)) return true;
    const all = this.users.size > 0 ? this.users.get(cookie.userId) : undefined;
    return all !== undefined && cookie.issuedAt <= all.at + CLOCK_TOLERANCE_MS;
  }

  /** Whether the session, or all of the user's, ended then or later. */
  endedSince({ sessionId, userId }: Pick<SessionData, 'sessionId' | 'userId'>, since: number): boolean {
    return [this.sessions.get(sessionId), this.users.get(userId)].some(
      entry => entry !== undefined && entry.at >= since,
    );
  }

  /**
   * Whether somebody who was verified a moment ago is out of date by now: their session ended, or they changed. To be
   * asked before something is opened that outlives its request.
   */
  isOutdated({ user, session }: Pick<UserCaller, 'user' | 'session'>): boolean {
    return this.sessions.has(session.id) || session.epoch < (this.epochs.get(user.id)?.epoch ?? 0);
  }

  private sweep(now: number): void {
    if (now - this.sweptAt < KEEP_MS / 10) return;
    this.sweptAt = now;
    for (const map of [this.sessions, this.users, this.epochs]) {
      for (const [key, { at }] of map) if (now - at > KEEP_MS) map.delete(key);
    }
  }
}
