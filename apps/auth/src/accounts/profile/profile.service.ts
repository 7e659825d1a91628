import { Injectable } from '@nestjs/common';
import type { Profile } from '@sv/contracts/identity.contract';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../../access/current-session';
import { Session } from '../../database/session.entity';
import { searchTextOf, User } from '../../database/user.entity';
import { AuthEventLog, bySelf } from '../../events/auth-event-log';
import type { Client } from '../../http/client';
import { RevocationLog } from '../../revocations/revocation-log';
import { voidPayloads } from '../../sessions/session.service';

export interface Renaming {
  name: string;
  /** The version that the change was made for; any when null. */
  expected: number | null;
}

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
   * @throws ChangedMeanwhileProblem, PlatformError `unauthenticated` when the session ended meanwhile: it must get no cookies any more
   */
  async renameUser(current: CurrentSession, { name, expected }: Renaming, client: Client): Promise<CurrentSession> {
    const { user, session } = current;
    if (name === user.name && (expected ?? user.profileVersion) === user.profileVersion) return current;
    return this.revocations.runTransaction(async (tx, revoke) => {
      const { id, tokenHash } = session;
      if (!(await tx.existsBy(Session, { id, tokenHash }))) throw new PlatformError('unauthenticated');
      const renamed = { name, searchText: searchTextOf(name, user.email), profileVersion: () => 'profile_version + 1' };
      const condition = { id: user.id, ...(expected !== null && { profileVersion: expected }) };
      const { affected } = await tx.update(User, condition, renamed);
      const present = await tx.findOneByOrFail(User, { id: user.id });
      if (affected === 0) throw new ChangedMeanwhileProblem(toProfile(present));
      await this.events.recordEvent(tx, {
        kind: 'user.profile-changed',
        userId: user.id,
        actor: bySelf(user.id),
        client,
      });
      const epoch = await voidPayloads(tx, revoke, user.id);
      return { ...current, user: Object.assign(new User(), present, { epoch }), readAt: new Date() };
    });
  }
}

export const toProfile = ({ id, name, email, emailVerifiedAt, image, createdAt, profileVersion }: User): Profile => ({
  id,
  name,
  email,
  emailVerified: emailVerifiedAt !== null,
  image,
  createdAt: createdAt.toISOString(),
  version: profileVersion,
});
