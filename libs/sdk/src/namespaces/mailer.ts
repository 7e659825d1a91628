import { hostPart } from '../host/host-part.js';

export interface MailMessage {
  /** One address, without a name. */
  to: string;
  /** One line of at most 200 characters. */
  subject: string;
  /** The words as text. Give text, HTML or both; each at most 256 KiB. */
  text?: string;
  html?: string;
}

/**
 * Outgoing mail. The sender is the instance's MAIL_FROM.
 *
 * @stable
 * @example
 * ```ts
 * const { accepted } = await sdk.mailer.send({ to: user.email, subject: 'Your list', text });
 * ```
 */
export interface Mailer {
  /**
   * Queues a message and returns; it is sent and tried again in the background. Not inside `sdk.db.transaction`: a
   * message cannot be taken back.
   *
   * @stable
   * @returns `accepted` is false when mail is off: the instance has no mail server, or it is a dev-mode request
   * @throws InvalidInputError for more or less than one address, a line break in a header, no words, or too many
   */
  send(message: MailMessage): Promise<{ accepted: boolean }>;
}

export const mailer: Mailer = {
  send: async message => hostPart<Mailer>('mailer').send(message),
};
