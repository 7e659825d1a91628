/** One mail to one person. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The name beside the address of MAIL_FROM, in place of the one that stands there. */
  fromName?: string | null;
}

/** A mail whose text is written later, by whoever knows its kind: nothing was looked up yet when it was asked for. */
export interface MailRequest {
  kind: string;
  fields: Record<string, string | null>;
}
