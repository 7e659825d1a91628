import type { Session } from '../database/session.entity';
import type { User } from '../database/user.entity';

/** A valid session, and its user. */
export interface CurrentSession {
  user: User;
  session: Session;
  /** The token from the cookie; needed to set the cookie again with a later expiry. */
  token: string;
  /** When the database was asked, taken before: a cached payload must not look newer than the rows it was made from. */
  readAt: Date;
  /** When a second factor must be set up; null while none is owed (policy `requireMfa`). */
  mfaDueAt: Date | null;
}
