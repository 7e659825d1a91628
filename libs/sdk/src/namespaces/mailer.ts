import { hostPart } from '../host/host-part.js';

export interface MailMessage {
  /** One address, without a name. */
  to: string;
  /** One line of at most 200 characters. */
  subject: string;
  /** The body as plain text. Set `text`, `html` or both; each at most 256 KiB. */
  text?: string;
  html?: string;
}

/**
 * Outgoing mail. The sender is the instance's `MAIL_FROM`.
 *
 * @stable
 * @example
 * ```ts
 * const { accepted } = await sdk.mailer.send({ to: user.email, subject: 'Your list', text });
 * ```
 */
export interface Mailer {
  /**
   * Queues a message and returns. The server sends it in the background and retries automatically. Do not call it
   * inside `sdk.db.transaction`: a message cannot be rolled back.
   *
   * @stable
   * @returns `accepted` is false when mail is off: the instance has no mail server, or it is a dev-mode request
   * @throws InvalidInputError when there is not exactly one address, a header has a line break, or the body is empty or
   *   too long
   */
  send(message: MailMessage): Promise<{ accepted: boolean }>;
}

export const mailer: Mailer = {
  send: async message => hostPart<Mailer>('mailer').send(message),
};
