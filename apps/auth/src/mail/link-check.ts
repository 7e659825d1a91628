import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { MailToken, MailTokenPurpose } from '../database/people/mail-token.entity';
import type { User } from '../database/user.entity';
import { AuthEventLog, byStranger } from '../events/auth-event-log';
import { GuessingLimits } from '../guessing/guessing-limits';
import type { Client } from '../http/client';
import type { Visitor } from '../http/visitor';
import { MailedLinks } from './mailed-links';

/** A valid link, and the account it belongs to. */
export type ValidLink = MailToken & { user: User };

/** Checks a link that a client sent. An invalid one counts as a guess from their network address. */
@Injectable()
export class LinkCheck {
  constructor(
    private readonly links: MailedLinks,
    private readonly limits: GuessingLimits,
    private readonly events: AuthEventLog,
    private readonly db: DataSource,
  ) {}

  /** Does not redeem the link. @throws PlatformError `token-invalid`; RetryLaterError `rate-limited` */
  async checkLink(
    token: string,
    { purposes, client, deviceToken }: Visitor & { purposes: readonly MailTokenPurpose[] },
    now = new Date(),
  ): Promise<ValidLink> {
    const link = await this.links.findLink(token, purposes, now);
    const user = link?.user && stillFits(link, link.user) ? link.user : null;
    // A device that the account knows is not held up by what others at its address got wrong.
    const keys = await this.limits.admitPasskey({ email: user?.email ?? '', client, deviceToken }, now);
    if (link && user) return { ...link, user };
    await this.limits.recordFailure(keys, now);
    await this.recordFailure(purposes, client, now);
    throw new PlatformError('token-invalid');
  }

  private recordFailure(purposes: readonly MailTokenPurpose[], client: Client, now: Date): Promise<void> {
    const kind = purposes.includes('password-reset') ? 'password.reset' : 'email.verified';
    const failure = { kind, outcome: 'failure', reason: 'token-invalid' } as const;
    return this.events.recordEvent(this.db.manager, { ...failure, userId: null, actor: byStranger, client }, now);
  }
}

/** A link proves the address to which it was mailed. After a change of address it no longer fits the account. */
const stillFits = ({ purpose, email }: MailToken, user: User): boolean =>
  purpose === 'email-change' || email === user.email;
