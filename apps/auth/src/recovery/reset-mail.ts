import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { User } from '../database/user.entity';
import type { Client } from '../http/client';
import { deviceName } from '@sv/server/http/device-name';
import { MailWriter } from '../mail/mail-writer';
import { ResetLinks } from './reset-links';

/** The link by which a person sets a new password. */
@Injectable()
export class ResetMail {
  constructor(
    private readonly links: ResetLinks,
    private readonly mail: MailWriter,
  ) {}

  /** Only the newest link works. */
  async queueResetMail(tx: EntityManager, user: User, client: Client, now = new Date()): Promise<void> {
    const { id: userId, email } = user;
    const { url, expiresAt } = await this.links.createLink(tx, user, { purpose: 'password-reset', madeBy: null }, now);
    const from = client.address ? ` from ${client.address}` : '';
    const text = (instance: string) => ({
      subject: `Reset your password for ${instance}`,
      paragraphs: [
        `Someone asked to reset the password of your account at ${instance} (${deviceName(client.userAgent)}${from}).`,
      ],
      link: { label: 'Choose a new password', url },
      closing: [
        'The link works once, within one hour. A new password signs you out on all devices.',
        'If it was not you, ignore this e-mail. Nothing changes.',
      ],
    });
    await this.mail.queueMail(tx, { email, userId, usefulUntil: expiresAt }, text, now);
  }
}
