import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockAccount } from '../../database/lock-account';
import { User } from '../../database/user.entity';
import { RegistrationAttemptMail } from '../../email/registration-attempt-mail';
import { VerificationMail } from '../../email/verification-mail';
import { AuthEventLog, bySelf, byStranger } from '../../events/auth-event-log';
import type { Client } from '../../http/client';
import { attemptsTo, lettersFrom, mayWrite, verificationsTo } from '../../mail/mail-budget';
import { MailRequests } from '../../mail/mail-requests';
import { type NewAccount, toUser } from './new-account';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

const KIND = 'registration';

/**
 * Registrations where addresses are verified. A new and a known address take the same statements, so that neither the
 * answer nor its time tells them apart; what is different, the mail, is written by the outbox afterwards.
 */
@Injectable()
export class UnverifiedRegistration implements OnModuleInit {
  constructor(
    private readonly requests: MailRequests,
    private readonly verification: VerificationMail,
    private readonly attempt: RegistrationAttemptMail,
    private readonly events: AuthEventLog,
  ) {}

  onModuleInit(): void {
    this.requests.handleRequests(KIND, async (tx, { userId, outcome, address }, now) => {
      const user = await tx.findOneBy(User, { id: userId!, status: 'active' });
      if (!user || !(await lockAccount(tx, user.id))) return;
      const isNew = outcome === 'success';
      const allowances = [isNew ? verificationsTo(user.email) : attemptsTo(user.email), lettersFrom(address)];
      if (await mayWrite(tx, allowances, now))
        await (isNew ? this.verification : this.attempt).queueMail(tx, user, now);
    });
  }

  async registerUnverified(
    tx: EntityManager,
    account: NewAccount & { id: string },
    client: Client,
    now: Date,
  ): Promise<void> {
    const { id, email, role } = account;
    await insertIfAbsent(tx, User, toUser(tx, { ...account, seenLanguage: client.language ?? null }, now));
    const { id: userId } = await tx.findOneByOrFail(User, { email });
    const outcome = userId === id ? 'success' : 'failure';
    const event = { kind: 'user.registered', outcome, userId, client } as const;
    const more =
      outcome === 'success' ? { actor: bySelf(id), details: { role } } : { actor: byStranger, reason: 'email-taken' };
    await this.events.recordEvent(tx, { ...event, ...more }, now);
    await this.requests.addRequest(tx, KIND, { userId, outcome, address: client.address }, now);
  }
}
