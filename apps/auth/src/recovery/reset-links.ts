import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../database/user.entity';
import { AuthEventLog } from '../events/auth-event-log';
import { refuseWithoutAuthority } from '../internal/authority';
import { MailWriter } from '../mail/mail-writer';
import { MailedLinks, type RESETS } from '../mail/mailed-links';
import { AccountNews } from '../news/account-news';
import { RevocationLog } from '../revocations/revocation-log';

/** Contract 3. */
const LIFE_MS = 3_600_000;

export interface ResetLink {
  url: string;
  expiresAt: Date;
}

export interface NewResetLink {
  purpose: (typeof RESETS)[number];
  /** The administrator who hands it over; null: it is mailed, or the operator's. */
  madeBy: string | null;
}

/** Makes the links by which people set a new password: to be mailed, or handed over where no mail is sent. */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly revocations: RevocationLog,
    private readonly links: MailedLinks,
    private readonly mail: MailWriter,
    private readonly events: AuthEventLog,
    private readonly news: AccountNews,
  ) {}

  /** Only the newest link works. */
  async make(tx: EntityManager, user: User, { purpose, madeBy }: NewResetLink, now = new Date()): Promise<ResetLink> {
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const token = await this.links.issue(tx, user, { purpose, email: user.email, expiresAt, madeBy }, now);
    return { url: this.mail.urlOf(`/reset-password?token=${token}`), expiresAt };
  }

  /**
   * For whoever gives it to the person by hand: the operator, or an owner or admin in Console. Whoever has the link can
   * be that person, so that a key makes none, only an owner makes one for an owner or an admin, and the person is told. It
   * works as long as its maker could make it.
   *
   * @throws PlatformError `forbidden`, `not-found`, `conflict` for an account that is not active
   */
  handOver(userId: string, { actorId, actorType }: InternalActor, now = new Date()): Promise<ResetLink> {
    const actor = { actorId, actorType };
    if (actorType !== 'cli' && actorType !== 'user')
      throw new PlatformError('forbidden', 'Links to a new password come from Console or from the command line.');
    // In the turn of all that changes accounts: the role that is looked at is the one that stands.
    return this.revocations.transaction(async tx => {
      const user = await tx.findOneBy(User, { id: userId });
      if (!user) throw new PlatformError('not-found');
      await refuseWithoutAuthority(tx, actor, { target: user, lendsIdentity: true });
      if (actorType === 'user' && actorId === userId)
        throw new PlatformError('forbidden', 'Your own password is changed in your account.');
      if (user.status !== 'active') throw new PlatformError('conflict', `The account is ${user.status}.`);
      const link = await this.make(
        tx,
        user,
        { purpose: 'reset-handed-over', madeBy: actorType === 'user' ? actorId : null },
        now,
      );
      await this.events.record(tx, { kind: 'password.reset-requested', userId, actor }, now);
      await this.news.tell(tx, user, { kind: 'reset-link-made' }, now);
      return link;
    }, now);
  }
}
