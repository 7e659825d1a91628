import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { User } from '../database/user.entity';
import { MailWriter } from '../mail/mail-writer';
import { MailedLinks } from '../mail/mailed-links';
import { RegistrationAttemptMail } from './registration-attempt-mail';

const LIFE_MS = 86_400_000;

/** The link by which a person confirms their new address. */
@Injectable()
export class ChangeMail {
  constructor(
    private readonly links: MailedLinks,
    private readonly mail: MailWriter,
    private readonly attempts: RegistrationAttemptMail,
  ) {}

  get configured(): boolean {
    return this.mail.configured;
  }

  /** Only the newest link works. */
  async queueChangeMail(tx: EntityManager, user: User, newEmail: string, now = new Date()): Promise<void> {
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const link = { purpose: 'email-change', email: newEmail, expiresAt } as const;
    const token = await this.links.issueLink(tx, user, link, now);
    const url = this.mail.urlOf(`/verify-email?token=${token}&change`);
    const addressee = { email: newEmail, user, usefulUntil: expiresAt };
    await this.mail.queueMail(tx, addressee, (reader, texts) => texts.emailChange(reader, url), now);
  }

  /** The address belongs to another account: its owner is notified, and the requester learns nothing. */
  async notifyOwner(tx: EntityManager, owner: User, now = new Date()): Promise<void> {
    if (owner.status === 'active') await this.attempts.sendForChange(tx, owner, now);
  }
}
