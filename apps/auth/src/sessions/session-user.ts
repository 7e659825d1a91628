import type { CurrentSession, SessionUser } from '@sv/contracts/identity.contract';
import type { Session } from '../database/session.entity';
import type { User } from '../database/user.entity';

/** A person as answers of this server show them. */
export const toSessionUser = ({ id, email, name, image, role }: User): SessionUser => ({
  id,
  email,
  name,
  image,
  role,
});

export const toSessionTimes = (session: Session): CurrentSession['session'] => ({
  id: session.id,
  createdAt: session.createdAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  freshUntil: session.freshUntil.toISOString(),
});
