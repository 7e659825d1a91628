import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { User } from '../database/user.entity';
import { MailWriter } from '../mail/mail-writer';

/**
 * Notifies the owner of an address that somebody else wanted to use it. The page does not show that the address has an
 * account.
 */
@Injectable()
export class RegistrationAttemptMail {
  constructor(private readonly mail: MailWriter) {}

  /** For an attempt to register with the address. */
  async queueMail(tx: EntityManager, user: User, now = new Date()): Promise<void> {
    await this.write(tx, user, 'Someone tried to register with this address', now);
  }

  /** For an attempt to change another account to the address. */
  async sendForChange(tx: EntityManager, user: User, now = new Date()): Promise<void> {
    await this.write(tx, user, 'Someone tried to use this address for another account', now);
  }

  private async write(tx: EntityManager, { id: userId, email }: User, what: string, now: Date): Promise<void> {
    const text = (instance: string) => ({
      subject: `You already have an account at ${instance}`,
      paragraphs: [
        `${what} at ${instance}. You already have an account with this address. Nothing was changed.`,
        'If it was you, sign in instead. If you have forgotten your password, you can reset it there.',
      ],
      link: { label: 'Sign in', url: this.mail.urlOf('/login') },
      closing: ['If it was not you, you don’t need to do anything.'],
    });
    await this.mail.queueMail(tx, { email, userId }, text, now);
  }
}
