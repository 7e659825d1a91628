import { MailSocketOpening } from './mail-socket';
import type { MailConfig, MailServer } from './mail-config';

/** As nodemailer takes them. */
export interface SmtpOptions {
  host: string;
  port: number;
  secure: boolean;
  ignoreTLS: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
  getSocket?: MailSocketOpening['getSocket'];
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  dnsTimeout: number;
  disableFileAccess: true;
  disableUrlAccess: true;
}

const CONNECT_MS = 10_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/**
 * `tls` begins with TLS; `starttls` insists on it, and `offered` takes it where the server offers it. The certificate
 * counts each time. Only on loopback, and without a password to protect, is STARTTLS left out where it was merely
 * offered: nobody issues a certificate for such a server.
 */
export function smtpOptions({ host, port, security, user, password, source }: Omit<MailConfig, 'from'>): SmtpOptions {
  return {
    host,
    port,
    secure: security === 'tls',
    ignoreTLS: security === 'none' || !isProtected({ host, security, user }),
    requireTLS: security === 'starttls',
    ...(user && { auth: { user, pass: password ?? '' } }),
    ...(source === 'settings' && { getSocket: new MailSocketOpening(CONNECT_MS).getSocket }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether TLS is used, as far as it is up to us. */
export const isProtected = ({ host, security, user }: Pick<MailServer, 'host' | 'security' | 'user'>): boolean =>
  security === 'offered' ? user !== null || !LOOPBACK.test(host) : security !== 'none';

/** What must not be shown of it. */
export function secretsOf({ user, password }: Pick<MailServer, 'user' | 'password'>): string[] {
  if (!password) return [];
  const plain = `\0${user ?? ''}\0${password}`;
  return [password, ...[plain, password].map(text => Buffer.from(text).toString('base64'))];
}
