import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, MoreThan } from 'typeorm';
import { AuthEvent } from '../../database/auth-event.entity';
import { User } from '../../database/user.entity';
import { RegistrationAttemptMail } from '../../email/registration-attempt-mail';
import { VerificationMail } from '../../email/verification-mail';
import { AuthEventLog, bySelf, byStranger } from '../../events/auth-event-log';
import type { Client } from '../../http/client';
import { MailRequests } from '../../mail/mail-requests';
import { type NewAccount, toUser } from './new-account';

const KIND = 'registration';
/** The owner of an address is told of attempts at most so often. */
const TOLD_EVERY_MS = 3_600_000;

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
    this.requests.handle(KIND, async (tx, { userId, outcome }, now) => {
      const user = await tx.findOneBy(User, { id: userId!, status: 'active' });
      if (user && outcome === 'success') await this.verification.send(tx, user, now);
      else if (user && !(await wasTold(tx, user.id, now))) await this.attempt.send(tx, user, now);
    });
  }

  async register(tx: EntityManager, account: NewAccount & { id: string }, client: Client, now: Date): Promise<void> {
    const { id, email, role } = account;
    await tx
      .createQueryBuilder()
      .insert()
      .into(User)
      .values(toUser(tx, account, now))
      .orIgnore()
      .execute();
    const { id: userId } = await tx.findOneByOrFail(User, { email });
    const outcome = userId === id ? 'success' : 'failure';
    const event = { kind: 'user.registered', outcome, userId, client } as const;
    const more =
      outcome === 'success' ? { actor: bySelf(id), details: { role } } : { actor: byStranger, reason: 'email-taken' };
    await this.events.record(tx, { ...event, ...more }, now);
    await this.requests.ask(tx, KIND, { userId, outcome }, now);
  }
}

/** Whether there was another attempt a short while ago. */
async function wasTold(tx: EntityManager, userId: string, now: Date): Promise<boolean> {
  const at = MoreThan(new Date(now.getTime() - TOLD_EVERY_MS));
  return (await tx.countBy(AuthEvent, { userId, kind: 'user.registered', outcome: 'failure', at })) > 1;
}
