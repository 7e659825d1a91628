import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MailWriter } from '../mail/mail-writer';

export interface InviteLetter {
  email: string;
  /** `<PUBLIC_URL>/register?invite=<token>`. */
  url: string;
  /** Null when an admin key or the command line invites. */
  inviterName: string | null;
  expiresAt: Date;
}

/** Writes the mail with an invitation to register. */
@Injectable()
export class InviteMail {
  constructor(private readonly mail: MailWriter) {}

  /** Returns false when mail is off: then the inviter passes on the link. */
  queueInviteMail(
    tx: EntityManager,
    { email, url, inviterName, expiresAt }: InviteLetter,
    now = new Date(),
  ): Promise<boolean> {
    const text = (instance: string) => ({
      subject: `You are invited to ${instance}`,
      paragraphs: [`${inviterName ?? 'An administrator'} invited you to join ${instance}.`],
      link: { label: 'Create your account', url },
      closing: [
        `The link works once, for this address, until ${formatInstant(expiresAt)}. If you didn’t expect this invite, ignore this e-mail.`,
      ],
    });
    return this.mail.queueMail(tx, { email, usefulUntil: expiresAt }, text, now);
  }
}

/** For example `4 July 2026, 09:30 UTC`: the time zone of the reader is not known yet. */
const formatInstant = (instant: Date): string =>
  `${instant.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
