import type { Reader } from '@sv/server/locale/person-format';
import type { MailText } from '@sv/server/mail/mail-layout';

/** What every mail knows of the person who reads it. */
export interface MailReader extends Reader {
  /** The name of the workspace. */
  instance: string;
}

/** What mails of identity say, each whole, because sentences of other languages are built in other ways. */
export interface MailTexts {
  verification(reader: MailReader, url: string): MailText;
  emailChange(reader: MailReader, url: string): MailText;
  /** Null when an admin key or the command line invites. */
  invite(reader: MailReader, invite: { url: string; inviterName: string | null; expiresAt: Date }): MailText;
  /** Somebody else wanted the address of the reader: to register, or for their account. */
  addressInUse(reader: MailReader, attempt: { what: 'registration' | 'email-change'; url: string }): MailText;
  passwordReset(reader: MailReader, request: { url: string; device: string; address: string | null }): MailText;
}
