import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { layOut, type MailText } from '@sv/server/mail/mail-layout';
import { MailOutbox } from '@sv/server/mail/outbox';
import { AuthConfig } from '../config/auth-config';
import { InstanceLook } from '../instance/instance-look';

/** The recipient of a mail. */
export interface Addressee {
  email: string;
  /** Set when the recipient has an account. */
  userId?: string;
  /** See `QueuedMail.usefulUntil`. */
  usefulUntil?: Date;
}

/** Writes the mails of identity into the outbox. Every link in them begins with PUBLIC_URL, never with a `Host`. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly config: AuthConfig,
    private readonly look: InstanceLook,
  ) {}

  /** Whether there is a mail server. */
  get configured(): boolean {
    return this.outbox.configured;
  }

  /** @param path one of this origin, query included */
  urlOf(path: string): string {
    return new URL(path, this.config.publicUrl).href;
  }

  /**
   * Returns false when mail is off.
   *
   * @param text writes the text; it is given the name of the workspace
   */
  async queueMail(
    tx: EntityManager,
    { email, userId, usefulUntil }: Addressee,
    text: (instance: string) => MailText,
    now = new Date(),
  ): Promise<boolean> {
    if (!this.configured) return false;
    const look = await this.look.readLook(tx);
    return this.outbox.queue(tx, { to: email, ...layOut(text(look.name), look), userId, usefulUntil }, now);
  }
}
