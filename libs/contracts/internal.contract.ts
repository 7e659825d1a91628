import type { SessionUser } from './identity.contract';

/** One row of the revocation stream (contract 2). */
export interface Revocation {
  /** Grows with every revocation. */
  n: number;
  userId: string;
  /** That session; null: all of the user's. */
  sessionId: string | null;
  /** With an epoch, no session ends: cached payloads of the user below it are void. */
  epoch: number | null;
}

/** A line of `/internal/revocations`, newline-delimited JSON. */
export type RevocationLine = Revocation | { live: true } | { beat: number };

/** Who causes a write through `/internal`; stored with its `auth_event`. */
export interface InternalActor {
  actorId: string;
  actorType: 'user' | 'admin-key' | 'cli' | 'system';
}

/** `GET /api/verify`. */
export interface VerifiedSession {
  user: SessionUser;
  session: { id: string; expiresAt: string };
}
