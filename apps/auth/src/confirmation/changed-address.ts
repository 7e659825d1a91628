import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import { isUniqueViolation } from '@sv/server/database/unique-violation';
import { searchTextOf, User } from '../database/user.entity';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import { moveCounters } from '../guessing/move-counters';
import type { Client } from '../http/client';
import type { ValidLink } from '../mail/link-check';
import { MailedLinks, RESETS, voidLinks } from '../mail/mailed-links';
import { SecurityNotices } from '../security-notices/security-notices';
import { RevocationLog } from '../revocations/revocation-log';
import { voidPayloads } from '../sessions/session.service';

/** The second half of a change of address: the link that was mailed to the new address was opened. */
@Injectable()
export class ChangedAddress {
  constructor(
    private readonly links: MailedLinks,
    private readonly revocations: RevocationLog,
    private readonly notices: SecurityNotices,
    private readonly events: AuthEventLog,
  ) {}

  /**
   * No session ends. Links that were mailed to the old address are void, and its guess counters go with the account.
   *
   * @throws PlatformError `token-invalid`
   */
  async applyAddress(link: ValidLink, client: Client, now: Date): Promise<void> {
    const { user, email } = link;
    await this.revocations.runTransaction(async (tx, revoke) => {
      await move(tx, link, now);
      await moveCounters(tx, user.email, email);
      await this.links.spendLink(tx, link);
      await voidLinks(tx, user.id, [...RESETS, 'email-verify', 'email-change']);
      await voidPayloads(tx, revoke, user.id);
      const { address } = client;
      await this.notices.notifyUser(tx, user, { kind: 'email-changed', from: user.email, to: email, address }, now);
      await this.events.recordEvent(
        tx,
        { kind: 'email.changed', userId: user.id, actor: bySelf(user.id), client },
        now,
      );
    }, now);
  }
}

/** Changes the address, unless the account has changed since it was read. */
async function move(tx: EntityManager, { user, email }: ValidLink, now: Date): Promise<void> {
  const unchanged = { id: user.id, email: user.email, name: user.name, status: user.status };
  const change = { email, searchText: searchTextOf(user.name, email), emailVerifiedAt: now };
  try {
    const { affected } = await tx.update(User, unchanged, change);
    if (!affected) throw new PlatformError('token-invalid');
  } catch (error) {
    // Somebody else has registered with the address since the link was mailed.
    if (isUniqueViolation(error)) throw new PlatformError('token-invalid');
    throw error;
  }
}
