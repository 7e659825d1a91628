import type { MailConfig } from './mail-config';

/** As nodemailer takes them; all that SMTP_URL may say. */
export interface SmtpOptions {
  host: string;
  port: number;
  secure: boolean;
  ignoreTLS: boolean;
  auth?: { user: string; pass: string };
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  dnsTimeout: number;
  disableFileAccess: true;
  disableUrlAccess: true;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/**
 * `smtps:` begins with TLS; `smtp:` takes STARTTLS where the server offers it. The certificate counts both times. Only
 * on loopback, and without a password to protect, is STARTTLS left out: nobody issues a certificate for such a server.
 */
export function smtpOptions({ smtpUrl }: Pick<MailConfig, 'smtpUrl'>): SmtpOptions {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ignoreTLS: !secure && !auth && LOOPBACK.test(hostname),
    ...(auth && { auth }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What must not be shown of it. */
export function secretsOf({ smtpUrl }: Pick<MailConfig, 'smtpUrl'>): string[] {
  const { username, password } = new URL(smtpUrl);
  const pass = decodeURIComponent(password);
  const plain = `\0${decodeURIComponent(username)}\0${pass}`;
  return pass ? [smtpUrl, password, pass, ...[plain, pass].map(text => Buffer.from(text).toString('base64'))] : [];
}
