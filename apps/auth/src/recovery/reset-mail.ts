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
    const { url, expiresAt } = await this.links.createLink(tx, user, { purpose: 'password-reset', madeBy: null }, now);
    const request = { url, device: deviceName(client.userAgent), address: client.address };
    const addressee = { email: user.email, user, usefulUntil: expiresAt };
    await this.mail.queueMail(tx, addressee, (reader, texts) => texts.passwordReset(reader, request), now);
  }
}
