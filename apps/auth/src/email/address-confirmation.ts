import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { isUniqueViolation } from '../database/unique-violation';
import { searchTextOf, User } from '../database/user.entity';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import { moveCounters } from '../guessing/moved-counters';
import type { Client } from '../http/client';
import { type GoodLink, LinkCheck } from '../mail/link-check';
import { MailedLinks, voidLinks } from '../mail/mailed-links';
import { AccountNews } from '../news/account-news';
import { RevocationLog } from '../revocations/revocation-log';
import { voidPayloads } from '../sessions/session.service';

const PURPOSES = ['email-verify', 'email-change'] as const;

/** What a link to an address proves: that it is the account's, or is to be from now on. */
@Injectable()
export class AddressConfirmation {
  constructor(
    private readonly check: LinkCheck,
    private readonly links: MailedLinks,
    private readonly revocations: RevocationLog,
    private readonly news: AccountNews,
    private readonly events: AuthEventLog,
  ) {}

  /** @throws PlatformError `token-invalid`; RetryLaterError `rate-limited` */
  async confirm(token: string, client: Client, now = new Date()): Promise<void> {
    const link = await this.check.check(token, { purposes: PURPOSES, client }, now);
    if (link.purpose === 'email-change') await this.change(link, client, now);
    else await this.verify(link, client, now);
  }

  private async verify(link: GoodLink, client: Client, now: Date): Promise<void> {
    await this.revocations.transaction(async tx => {
      await this.write(tx, link, { emailVerifiedAt: now });
      await this.links.spend(tx, link);
      await this.record(tx, 'email.verified', { link, client, now });
    }, now);
  }

  /** No session ends. Links that were mailed to the old address are void, and its guess counters go with the account. */
  private async change(link: GoodLink, client: Client, now: Date): Promise<void> {
    const { user, email } = link;
    await this.revocations.transaction(async (tx, revoke) => {
      const searchText = searchTextOf(user.name, email);
      await this.write(tx, link, { email, searchText, emailVerifiedAt: now });
      await moveCounters(tx, user.email, email);
      await this.links.spend(tx, link);
      await voidLinks(tx, user.id, ['password-reset', ...PURPOSES]);
      await voidPayloads(tx, revoke, user.id);
      await this.news.tell(tx, user, { kind: 'email-changed', from: user.email, to: email }, now);
      await this.record(tx, 'email.changed', { link, client, now });
    }, now);
  }

  /** Only while the account is as it was looked at. */
  private async write(tx: EntityManager, { user }: GoodLink, change: Partial<User>): Promise<void> {
    const unchanged = { id: user.id, email: user.email, name: user.name, status: user.status };
    try {
      const { affected } = await tx.update(User, unchanged, change);
      if (!affected) throw new PlatformError('token-invalid');
    } catch (error) {
      // Somebody else has registered with the address since the link was mailed.
      if (isUniqueViolation(error)) throw new PlatformError('token-invalid');
      throw error;
    }
  }

  private async record(
    tx: EntityManager,
    kind: 'email.verified' | 'email.changed',
    { link, client, now }: { link: GoodLink; client: Client; now: Date },
  ): Promise<void> {
    const { id } = link.user;
    await this.events.record(tx, { kind, userId: id, actor: bySelf(id), client }, now);
  }
}
