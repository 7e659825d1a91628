import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import { lockAccount } from '../database/lock-account';
import { Session } from '../database/session.entity';
import { User } from '../database/user.entity';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import { type PerMinute, WindowLimit } from '../guessing/window-limit';
import type { Client } from '../http/client';
import { changesTo, lettersFrom, mayWrite } from '../mail/mail-budget';
import { MailRequests } from '../mail/mail-requests';
import { ChangeMail } from './change-mail';

const KIND = 'email-change';
/** Limited, because each sends a mail to an address that the caller chooses. */
const CHANGES: PerMinute = { what: 'email-change', max: 10 };

interface Wish {
  userId: string;
  sessionId: string;
  newEmail: string;
  /** The network address from which it was requested. */
  address: string | null;
}

/** The first half of a change of address: a link is mailed to the new address. */
@Injectable()
export class AddressChange implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly limit: WindowLimit,
    private readonly requests: MailRequests,
    private readonly mail: ChangeMail,
    private readonly events: AuthEventLog,
  ) {}

  onModuleInit(): void {
    this.requests.handleRequests(KIND, (tx, { userId, sessionId, newEmail, address }, now) =>
      this.answer(tx, { userId: userId!, sessionId: sessionId!, newEmail: newEmail!, address: address ?? null }, now),
    );
  }

  /**
   * The new address is not looked up before the answer: see `MailRequests`.
   *
   * @throws PlatformError `mail-not-configured`; RetryLaterError `rate-limited`
   */
  async requestChange(
    { user, session }: CurrentSession,
    newEmail: string,
    client: Client,
    now = new Date(),
  ): Promise<void> {
    if (!this.mail.configured) throw new PlatformError('mail-not-configured');
    await this.limit.takeSlot(CHANGES, client, now);
    if (newEmail === user.email) return;
    await this.db.transaction(async tx => {
      const event = { kind: 'email.change-requested', userId: user.id, actor: bySelf(user.id), client } as const;
      await this.events.recordEvent(tx, event, now);
      const { address } = client;
      await this.requests.addRequest(tx, KIND, { userId: user.id, sessionId: session.id, newEmail, address }, now);
    });
  }

  /** Does nothing when the session has ended since: see `voidMoves`. */
  private async answer(tx: EntityManager, { userId, sessionId, newEmail, address }: Wish, now: Date): Promise<void> {
    if (!(await lockAccount(tx, userId)) || !(await tx.existsBy(Session, { id: sessionId }))) return;
    const user = await tx.findOneByOrFail(User, { id: userId });
    if (user.email === newEmail || !(await mayWrite(tx, [changesTo(newEmail), lettersFrom(address)], now))) return;
    const owner = await tx.findOneBy(User, { email: newEmail });
    if (owner) await this.mail.notifyOwner(tx, owner, now);
    else await this.mail.queueChangeMail(tx, user, newEmail, now);
  }
}
