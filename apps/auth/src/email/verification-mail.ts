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
    const { id: userId, email } = user;
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const token = await this.links.issueLink(tx, user, { purpose: 'email-verify', email, expiresAt }, now);
    const text = (instance: string) => ({
      subject: `Confirm your address for ${instance}`,
      paragraphs: [
        `An account was created with this address at ${instance}. Confirm that the address is yours, with the password that you chose.`,
      ],
      link: { label: 'Confirm address', url: this.mail.urlOf(`/verify-email?token=${token}`) },
      closing: [
        'The link works once, within one day. If you did not register, ignore this e-mail. Nobody can use the account without the link.',
      ],
    });
    await this.mail.queueMail(tx, { email, userId, usefulUntil: expiresAt }, text, now);
  }
}
