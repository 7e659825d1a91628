import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { User } from '../database/user.entity';
import { AuthEventLog } from '../events/auth-event-log';
import { MailWriter } from '../mail/mail-writer';
import { MailedLinks, type RESETS } from '../mail/mailed-links';

/** Contract 3. */
const LIFE_MS = 3_600_000;

export interface ResetLink {
  url: string;
  expiresAt: Date;
}

/** Makes the links by which people set a new password: to be mailed, or handed over where no mail is sent. */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly db: DataSource,
    private readonly links: MailedLinks,
    private readonly mail: MailWriter,
    private readonly events: AuthEventLog,
  ) {}

  /** Only the newest link works. */
  async make(tx: EntityManager, user: User, purpose: (typeof RESETS)[number], now = new Date()): Promise<ResetLink> {
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const token = await this.links.issue(tx, user, { purpose, email: user.email, expiresAt }, now);
    return { url: this.mail.urlOf(`/reset-password?token=${token}`), expiresAt };
  }

  /**
   * For the operator at the command line, who gives it to the person. Not for administrators: with a link to somebody's
   * password they could be that person.
   *
   * @throws PlatformError `forbidden`, `not-found`, `conflict` for an account that is not active
   */
  handOver(userId: string, { actorId, actorType }: InternalActor, now = new Date()): Promise<ResetLink> {
    if (actorType !== 'cli')
      throw new PlatformError('forbidden', 'Links to a new password come from the command line.');
    return this.db.transaction(async tx => {
      const user = await tx.findOneBy(User, { id: userId });
      if (!user) throw new PlatformError('not-found');
      if (user.status !== 'active') throw new PlatformError('conflict', `The account is ${user.status}.`);
      const link = await this.make(tx, user, 'reset-handed-over', now);
      const actor = { actorId, actorType };
      await this.events.record(tx, { kind: 'password.reset-requested', userId, actor }, now);
      return link;
    });
  }
}
