import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { layOut, type MailText } from '@sv/server/mail/mail-layout';
import { MailOutbox } from '@sv/server/mail/outbox';
import { AuthConfig } from '../config/auth-config';
import type { User } from '../database/user.entity';
import { InstanceLook } from '../instance/instance-look';
import { mailTexts } from './texts/mail-catalogue';
import type { MailReader, MailTexts } from './texts/mail-texts';

/** What a reader is known by: what they chose, and what their browser prefers. */
type KnownLocale = Pick<User, 'language' | 'seenLanguage' | 'locale' | 'timeZone'>;

/** The recipient of a mail. */
export interface Addressee {
  email: string;
  /** Set when the recipient has an account. */
  user?: User;
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
   * @param text writes the text, in the language of the reader
   */
  async queueMail(
    tx: EntityManager,
    { email, user, usefulUntil }: Addressee,
    text: (reader: MailReader, texts: MailTexts) => MailText,
    now = new Date(),
  ): Promise<boolean> {
    if (!this.configured) return false;
    const look = await this.look.readLook(tx);
    const reader = await this.readerOf(tx, user);
    const laid = layOut(text(reader, mailTexts[reader.language]), look, reader.language);
    return this.outbox.queue(tx, { to: email, ...laid, userId: user?.id, usefulUntil }, now);
  }

  /** Without a user, or where the user chose nothing, as the workspace says. */
  async readerOf(tx: EntityManager, user?: KnownLocale): Promise<MailReader> {
    const { name, language, timeZone } = await this.look.readLocale(tx);
    return {
      instance: name,
      language: user?.language ?? user?.seenLanguage ?? language,
      locale: user?.locale ?? null,
      timeZone: user?.timeZone ?? timeZone,
    };
  }
}
