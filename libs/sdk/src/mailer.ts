import { hostPart } from './host-part';

export interface MailMessage {
  to: string;
  subject: string;
  text?: string;
  html?: string;
}

/** Outgoing mail. Needs the permission `mailer:send`. Stable. */
export interface Mailer {
  /**
   * Queues a message; it is sent and retried in the background.
   *
   * @returns `accepted` is false when the instance has no mail server
   */
  send(message: MailMessage): Promise<{ accepted: boolean }>;
}

export const mailer: Mailer = {
  send: message => hostPart<Mailer>('mailer').send(message),
};
