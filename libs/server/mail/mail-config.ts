import type { EnvReader } from '../config/env-reader';

/** How the connection is protected; `offered`: STARTTLS where the server offers it, as SMTP_URL means it. */
export type MailSecurity = 'none' | 'offered' | 'starttls' | 'tls';

/** Where mail is handed over. */
export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
  user: string | null;
  /** A secret. */
  password: string | null;
}

/** The mail server, and the sender of mail. */
export interface MailConfig extends MailServer {
  /** `Name <address>` or an address. */
  from: string;
  /** Who chose the server: the operator may name any host, an administrator not those that are no mail server's. */
  source: 'environment' | 'settings';
}

/** What the environment says of mail: a server, that there is none whatever is stored, or nothing (null). */
export type MailEnvironment = MailConfig | 'off' | null;

/** The port that a mail server has while nobody names another one. */
export const usualPort = (security: MailSecurity): number => (security === 'tls' ? 465 : 587);

/** SMTP_URL and MAIL_FROM. The faults never show the URL, which has a password in it. */
export function readMailConfig(read: EnvReader): MailEnvironment {
  const smtpUrl = read.text('SMTP_URL');
  if (!smtpUrl) return null;
  if (smtpUrl === 'off') return 'off';
  const server = parseSmtpUrl(smtpUrl);
  if (!server) read.fault("SMTP_URL must be smtp://user:pass@host:port, smtps://… or 'off'");
  const from = read.text('MAIL_FROM', '');
  if (!isSender(from)) read.fault('SMTP_URL needs MAIL_FROM, the address that mail comes from');
  return server && { ...server, from, source: 'environment' };
}

/** Whether it is an address, or a name with one. */
const isSender = (from: string): boolean => /^[^\r\n]*@[^\r\n]+$/.test(from);

/** The server that `smtp[s]://user:pass@host:port` names; null for another text. A `%` in a password must be `%25`. */
export function parseSmtpUrl(smtpUrl: string): MailServer | null {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol) || url.search) return null;
  const { protocol, hostname, port, username, password } = url;
  const security = protocol === 'smtps:' ? 'tls' : 'offered';
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port ? Number(port) : usualPort(security),
      security,
      user: username ? decodeURIComponent(username) : null,
      password: username ? decodeURIComponent(password) : null,
    };
  } catch {
    // URIError
    return null;
  }
}
