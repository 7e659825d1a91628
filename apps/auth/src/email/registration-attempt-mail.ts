import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { User } from '../database/user.entity';
import { MailWriter } from '../mail/mail-writer';
import type { MailTexts } from '../mail/texts/mail-texts';

type Attempt = Parameters<MailTexts['addressInUse']>[1]['what'];

/**
 * Notifies the owner of an address that somebody else wanted to use it. The page does not show that the address has an
 * account.
 */
@Injectable()
export class RegistrationAttemptMail {
  constructor(private readonly mail: MailWriter) {}

  /** For an attempt to register with the address. */
  async queueMail(tx: EntityManager, user: User, now = new Date()): Promise<void> {
    await this.write(tx, user, 'registration', now);
  }

  /** For an attempt to change another account to the address. */
  async sendForChange(tx: EntityManager, user: User, now = new Date()): Promise<void> {
    await this.write(tx, user, 'email-change', now);
  }

  private async write(tx: EntityManager, user: User, what: Attempt, now: Date): Promise<void> {
    const attempt = { what, url: this.mail.urlOf('/login') };
    await this.mail.queueMail(
      tx,
      { email: user.email, user },
      (reader, texts) => texts.addressInUse(reader, attempt),
      now,
    );
  }
}
