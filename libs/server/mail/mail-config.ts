import type { EnvReader } from '../config/env-reader';

/** The mail server, and the sender of mail. */
export interface MailConfig {
  /** `smtp[s]://user:pass@host:port`; a secret. */
  smtpUrl: string;
  /** `Name <address>` or an address. */
  from: string;
}

/** SMTP_URL and MAIL_FROM; null: mail is off. The faults never show the URL, which has a password in it. */
export function readMailConfig(read: EnvReader): MailConfig | null {
  const smtpUrl = read.text('SMTP_URL');
  if (!smtpUrl) return null;
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol) || url.search || !isDecodable(url)) {
    read.fault('SMTP_URL must be smtp://user:pass@host:port or smtps://…');
  }
  const from = read.text('MAIL_FROM', '');
  if (!/^[^\r\n]*@[^\r\n]+$/.test(from)) read.fault('SMTP_URL needs MAIL_FROM, the address that mail comes from');
  return { smtpUrl, from };
}

/** A `%` in a password must be written `%25`. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    // URIError
    return false;
  }
}
