import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { User } from '../database/user.entity';
import { MailWriter } from '../mail/mail-writer';
import { MailedLinks } from '../mail/mailed-links';

const LIFE_MS = 86_400_000;

/** The link by which a person confirms the address they registered with. */
@Injectable()
export class VerificationMail {
  constructor(
    private readonly links: MailedLinks,
    private readonly mail: MailWriter,
  ) {}

  /**
   * Only the newest link works. The mail does not carry the name that was registered: whoever registers chooses it,
   * and the mail goes to somebody who may be a stranger to them.
   */
  async queueMail(tx: EntityManager, user: User, now = new Date()): Promise<void> {
    const { email } = user;
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const token = await this.links.issueLink(tx, user, { purpose: 'email-verify', email, expiresAt }, now);
    const url = this.mail.urlOf(`/verify-email?token=${token}`);
    const addressee = { email, user, usefulUntil: expiresAt };
    await this.mail.queueMail(tx, addressee, (reader, texts) => texts.verification(reader, url), now);
  }
}
