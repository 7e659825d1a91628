import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from '../database/user.entity';
import { AuthEventLog, byStranger } from '../events/auth-event-log';
import { type PerMinute, WindowLimit } from '../guessing/window-limit';
import type { Client } from '../http/client';
import { MailRequests } from '../mail/mail-requests';
import { ResetMail } from './reset-mail';

const KIND = 'password-reset';
const MAIL_OFF = 'mail-not-configured';
const RESETS: PerMinute = { what: 'password-reset', max: 3 };

/** Somebody says they forgot their password. */
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
    this.requests.handle(KIND, (tx, { email, address, userAgent }, now) =>
      this.answer(tx, email!, { address: address ?? null, userAgent: userAgent ?? null }, now),
    );
  }

  /**
   * The address is not looked up before the answer: see `MailRequests`. With mail off nothing can be sent to anybody,
   * which is written down and looks the same.
   *
   * @throws RetryLaterError `rate-limited`
   */
  async ask(email: string, client: Client, now = new Date()): Promise<void> {
    await this.limit.take(RESETS, client, now);
    const { address, userAgent } = client;
    const stored = await this.requests.ask(this.db.manager, KIND, { email, address, userAgent }, now);
    if (!stored) await this.record(this.db.manager, null, { client, reason: MAIL_OFF, now });
  }

  private async answer(tx: EntityManager, email: string, client: Client, now: Date): Promise<void> {
    const user = await tx.findOneBy(User, { email });
    const reason = !user ? 'unknown-address' : user.status === 'active' ? undefined : user.status;
    await this.record(tx, user, { client, reason, now });
    if (user?.status === 'active') await this.mail.send(tx, user, client, now);
  }

  private record(
    tx: EntityManager,
    user: User | null,
    { client, reason, now }: { client: Client; reason?: string; now: Date },
  ): Promise<void> {
    // Without a mail server the person did nothing wrong, and whoever watches for failures must not shut them out.
    const outcome = reason && reason !== MAIL_OFF ? 'failure' : 'success';
    const event = { kind: 'password.reset-requested', outcome, reason, client } as const;
    return this.events.record(tx, { ...event, userId: user?.id ?? null, actor: byStranger }, now);
  }
}
