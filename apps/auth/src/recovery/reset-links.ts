import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../database/user.entity';
import { AuthEventLog } from '../events/auth-event-log';
import { refuseWithoutAuthority } from '../internal/authority';
import { MailWriter } from '../mail/mail-writer';
import { MailedLinks, type RESETS } from '../mail/mailed-links';
import { SecurityNotices } from '../security-notices/security-notices';
import { RevocationLog } from '../revocations/revocation-log';

/** How long a link works. */
const LIFE_MS = 3_600_000;

export interface ResetLink {
  url: string;
  expiresAt: Date;
}

export interface NewResetLink {
  purpose: (typeof RESETS)[number];
  /** The administrator who hands it over; null when it is mailed or made by the operator. */
  madeBy: string | null;
}

/** Makes links with which people set a new password: to be mailed, or handed over where no mail is sent. */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly revocations: RevocationLog,
    private readonly links: MailedLinks,
    private readonly mail: MailWriter,
    private readonly events: AuthEventLog,
    private readonly notices: SecurityNotices,
  ) {}

  /** Only the newest link works. */
  async createLink(
    tx: EntityManager,
    user: User,
    { purpose, madeBy }: NewResetLink,
    now = new Date(),
  ): Promise<ResetLink> {
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const token = await this.links.issueLink(tx, user, { purpose, email: user.email, expiresAt, madeBy }, now);
    return { url: this.mail.urlOf(`/reset-password?token=${token}`), expiresAt };
  }

  /**
   * For an operator, or an owner or admin in Console, who gives the link to the person directly. With the link one can
   * sign in as that person. So an admin key makes none, only an owner makes one for an owner or an admin, and the
   * person is notified. The link is valid as long as its maker could make it.
   *
   * @throws PlatformError `forbidden`, `not-found`, `conflict` for an account that is not active
   */
  handOver(userId: string, { actorId, actorType }: InternalActor, now = new Date()): Promise<ResetLink> {
    const actor = { actorId, actorType };
    if (actorType !== 'cli' && actorType !== 'user')
      throw new PlatformError(
        'forbidden',
        'Password reset links can only be created in Console or on the command line.',
      );
    // Under the lock that every change of an account takes, so that the role that is checked is the current one.
    return this.revocations.runTransaction(async tx => {
      const user = await tx.findOneBy(User, { id: userId });
      if (!user) throw new PlatformError('not-found');
      await refuseWithoutAuthority(tx, actor, { target: user, lendsIdentity: true });
      if (actorType === 'user' && actorId === userId)
        throw new PlatformError('forbidden', 'Change your own password in Account.');
      if (user.status !== 'active') throw new PlatformError('conflict', `The account is ${user.status}.`);
      const link = await this.createLink(
        tx,
        user,
        { purpose: 'reset-handed-over', madeBy: actorType === 'user' ? actorId : null },
        now,
      );
      await this.events.recordEvent(tx, { kind: 'password.reset-requested', userId, actor }, now);
      await this.notices.notifyUser(tx, user, { kind: 'reset-link-made' }, now);
      return link;
    }, now);
  }
}
