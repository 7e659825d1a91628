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
  queueInviteMail(tx: EntityManager, { email, ...invite }: InviteLetter, now = new Date()): Promise<boolean> {
    const addressee = { email, usefulUntil: invite.expiresAt };
    return this.mail.queueMail(tx, addressee, (reader, texts) => texts.invite(reader, invite), now);
  }
}
