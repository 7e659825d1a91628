import { InvalidInputError, type Mailer, type MailMessage } from '@sv/sdk';
import { MailOutbox, type QueuedMail } from '@sv/server/mail/outbox';
import { isEmailAddress, toEmailAddress } from '@sv/server/validation/email-address';
import { DataSource } from 'typeorm';
import type { RequestContext } from '../request-context/request-context';
import { callingPlugin } from './calling-plugin';
import { checkedLine, checkedText } from './checked-text';
import { outsideTransaction } from './outside-transaction';

const MAX_SUBJECT = 200;
const MAX_BODY_BYTES = 262_144;

/** `sdk.mailer`: into the platform's outbox, which sends and tries again by itself. */
export const mailerBridge: Mailer = {
  send: async message => {
    const mail = checked(message);
    const { plugin, context } = callingPlugin();
    // In a dev-mode request mail is off.
    if (context.dataSourceKind === 'mock') return { accepted: false };
    const { service } = plugin.instance;
    const queued = { ...mail, userId: recipientId(mail.to, context) };
    const accepted = await outsideTransaction('sdk.mailer.send', () =>
      service(MailOutbox).queue(service(DataSource).manager, queued),
    );
    return { accepted };
  },
};

/** @throws InvalidInputError; nothing that could become a header of its own gets through */
function checked({ to, subject, text, html }: MailMessage): QueuedMail {
  if (typeof to !== 'string' || !isEmailAddress(to)) {
    throw new InvalidInputError('/to', 'to must be one e-mail address, without a name.');
  }
  const words = { text: checkedBody('text', text), html: checkedBody('html', html) };
  if (!words.text && !words.html) throw new InvalidInputError('/text', 'The message has no words: give text or html.');
  return { to, subject: checkedLine('subject', subject, MAX_SUBJECT), ...words };
}

/** Without words it is left out of the mail. */
function checkedBody(field: string, value: unknown): string {
  const body = checkedText(field, value, MAX_BODY_BYTES) ?? '';
  if (Buffer.byteLength(body) <= MAX_BODY_BYTES) return body;
  throw new InvalidInputError(`/${field}`, `${field} is larger than ${MAX_BODY_BYTES / 1024} KiB.`);
}

/** Known when it is whoever is signed in: their mail then goes with them. */
const recipientId = (to: string, { user }: RequestContext): string | null =>
  user && user.email !== '' && toEmailAddress(user.email) === toEmailAddress(to) ? user.id : null;
