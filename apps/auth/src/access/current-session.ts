import type { Session } from '../database/session.entity';
import type { User } from '../database/user.entity';

/** A session that holds, and whose it is. */
export interface CurrentSession {
  user: User;
  session: Session;
  /** What the cookie said; needed to set it again with a later expiry. */
  token: string;
  /** Taken before the database was asked: a cached payload must not look younger than what it was made from. */
  readAt: Date;
  /** When a second factor must be set up; null while none is owed (policy `requireMfa`). */
  mfaDueAt: Date | null;
}
