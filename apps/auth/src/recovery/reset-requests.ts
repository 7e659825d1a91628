import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../database/lock-account';
import { User } from '../database/user.entity';
import { AuthEventLog, byStranger } from '../events/auth-event-log';
import { type PerMinute, WindowLimit } from '../guessing/window-limit';
import type { Client } from '../http/client';
import { mayWrite, resetsTo } from '../mail/mail-budget';
import { MailRequests } from '../mail/mail-requests';
import { ResetMail } from './reset-mail';

const KIND = 'password-reset';
const MAIL_OFF = 'mail-not-configured';
const TOO_MANY = 'too-many-mails';
const RESETS: PerMinute = { what: 'password-reset', max: 3 };

/** Handles requests of people who forgot their password. */
@Injectable()
export class ResetRequests implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly limit: WindowLimit,
    private readonly requests: MailRequests,
    private readonly mail: ResetMail,
    private readonly events: AuthEventLog,
  ) {}

  onModuleInit(): void {
    this.requests.handleRequests(KIND, (tx, { email, address, userAgent }, now) =>
      this.answer(tx, email!, { address: address ?? null, userAgent: userAgent ?? null }, now),
    );
  }

  /**
   * The address is not looked up before the answer: see `MailRequests`. With mail off nothing can be sent; that is
   * recorded, and the answer is the same.
   *
   * @throws RetryLaterError `rate-limited`
   */
  async requestReset(email: string, client: Client, now = new Date()): Promise<void> {
    await this.limit.takeSlot(RESETS, client, now);
    const { address, userAgent } = client;
    const stored = await this.requests.addRequest(this.db.manager, KIND, { email, address, userAgent }, now);
    if (!stored) await this.record(this.db.manager, null, { client, reason: MAIL_OFF, now });
  }

  private async answer(tx: EntityManager, email: string, client: Client, now: Date): Promise<void> {
    const user = await tx.findOneBy(User, { email });
    const reason = user ? await obstacle(tx, user, now) : 'unknown-address';
    await this.record(tx, user, { client, reason, now });
    if (user && !reason) await this.mail.queueResetMail(tx, user, client, now);
  }

  private record(
    tx: EntityManager,
    user: User | null,
    { client, reason, now }: { client: Client; reason?: string; now: Date },
  ): Promise<void> {
    // In these cases the person did nothing wrong, and tools that watch for failures must not block them.
    const outcome = reason && ![MAIL_OFF, TOO_MANY].includes(reason) ? 'failure' : 'success';
    const event = { kind: 'password.reset-requested', outcome, reason, client } as const;
    return this.events.recordEvent(tx, { ...event, userId: user?.id ?? null, actor: byStranger }, now);
  }
}

/** Why an account gets no link now; undefined when it gets one. */
async function obstacle(tx: EntityManager, { id, email, status }: User, now: Date): Promise<string | undefined> {
  if (!(await lockAccount(tx, id))) return status;
  return (await mayWrite(tx, [resetsTo(email)], now)) ? undefined : TOO_MANY;
}
