import { Injectable } from '@nestjs/common';
import type { Profile } from '@sv/contracts/identity.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../../access/current-session';
import { Session } from '../../database/session.entity';
import { searchTextOf, User } from '../../database/user.entity';
import { AuthEventLog, bySelf } from '../../events/auth-event-log';
import type { Client } from '../../http/client';
import { RevocationLog } from '../../revocations/revocation-log';
import { voidPayloads } from '../../sessions/session.service';

/** A person's own name and what else others see of them. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly revocations: RevocationLog,
    private readonly events: AuthEventLog,
  ) {}

  /**
   * Ends no session: cached payloads with the old name are void, and the next request carries the new one.
   *
   * @throws PlatformError `unauthenticated` when the session ended meanwhile: it must get no cookies any more
   */
  async rename(current: CurrentSession, name: string, client: Client): Promise<CurrentSession> {
    const { user, session } = current;
    if (name === user.name) return current;
    return this.revocations.transaction(async (tx, revoke) => {
      const { id, tokenHash } = session;
      if (!(await tx.existsBy(Session, { id, tokenHash }))) throw new PlatformError('unauthenticated');
      await tx.update(User, { id: user.id }, { name, searchText: searchTextOf(name, user.email) });
      await this.events.record(tx, { kind: 'user.profile-changed', userId: user.id, actor: bySelf(user.id), client });
      const epoch = await voidPayloads(tx, revoke, user.id);
      return { ...current, user: Object.assign(new User(), user, { name, epoch }), readAt: new Date() };
    });
  }
}

export const toProfile = ({ id, name, email, emailVerifiedAt, image, createdAt }: User): Profile => ({
  id,
  name,
  email,
  emailVerified: emailVerifiedAt !== null,
  image,
  createdAt: createdAt.toISOString(),
});
