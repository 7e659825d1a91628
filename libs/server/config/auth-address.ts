import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { AuthAddress, LinkTls } from '../http/auth-link';
import type { EnvReader } from './env-reader';

/** What the auth server serves TLS with. PEM text. */
export interface ServerTls {
  cert: string;
  key: string;
  /** Only clients with a certificate from this authority are answered. */
  clientCa?: string | undefined;
}

/** Where the runtime and the command line find the auth servers: AUTH_URL, AUTH_TLS_CA, AUTH_TLS_CLIENT_CERT and …_KEY. */
export function readAuthAddress(read: EnvReader): AuthAddress {
  const port = read.integer('AUTH_PORT', 3001, { min: 0, max: 65_535 });
  const scheme = read.text('AUTH_TLS_CERT') ? 'https' : 'http';
  const urls = read.origins('AUTH_URL', `${scheme}://${hereOf(read.text('AUTH_HOST', '127.0.0.1'))}:${port}`);
  const isSecure = urls.every(url => url.startsWith('https:'));
  const tls: LinkTls = {
    ca: pem(read, 'AUTH_TLS_CA', read.text('AUTH_TLS_CA')),
    cert: pem(read, 'AUTH_TLS_CLIENT_CERT', read.text('AUTH_TLS_CLIENT_CERT')),
    key: pem(read, 'AUTH_TLS_CLIENT_KEY', read.text('AUTH_TLS_CLIENT_KEY')),
  };
  const given = Object.values(tls).some(value => value !== undefined);
  if (given && !isSecure) read.fault(`AUTH_URL must be https with AUTH_TLS_…, not '${urls.join(',')}'`);
  if (!isSecure && urls.some(url => url.startsWith('https:'))) read.fault('AUTH_URL must be all https, or all http');
  if (!tls.cert !== !tls.key) read.fault('AUTH_TLS_CLIENT_CERT and AUTH_TLS_CLIENT_KEY go together');
  refuseUnusable(read, 'AUTH_TLS_CA, AUTH_TLS_CLIENT_CERT or AUTH_TLS_CLIENT_KEY', tls);
  return { urls, tls: given ? tls : undefined };
}

/** How this machine reaches what listens on an address. */
function hereOf(listening: string): string {
  if (listening === '0.0.0.0') return '127.0.0.1';
  if (listening === '::') return '[::1]';
  return isIPv6(listening) ? `[${listening}]` : listening;
}

/** What the auth server serves with: AUTH_TLS_CERT, AUTH_TLS_KEY, AUTH_TLS_CLIENT_CA; null: plain http. */
export function readServerTls(read: EnvReader): ServerTls | null {
  const cert = pem(read, 'AUTH_TLS_CERT', read.text('AUTH_TLS_CERT'));
  const key = pem(read, 'AUTH_TLS_KEY', read.text('AUTH_TLS_KEY'));
  const clientCa = pem(read, 'AUTH_TLS_CLIENT_CA', read.text('AUTH_TLS_CLIENT_CA'));
  if (!cert && !key && !clientCa) return null;
  if (!cert || !key) read.fault('TLS of the auth server needs AUTH_TLS_CERT and AUTH_TLS_KEY');
  refuseUnusable(read, 'AUTH_TLS_CERT, AUTH_TLS_KEY or AUTH_TLS_CLIENT_CA', { cert, key, ca: clientCa });
  return { cert: cert ?? '', key: key ?? '', clientCa };
}

/** The text of the file that a variable names. */
function pem(read: EnvReader, name: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // ENOENT, EACCES: whoever set it sees which.
    read.fault(`The file that ${name} names cannot be read: ${path}`);
    return undefined;
  }
}

function refuseUnusable(read: EnvReader, names: string, { ca, cert, key }: LinkTls): void {
  try {
    createSecureContext({ ca, cert, key });
  } catch (error) {
    // Node's Error of OpenSSL: no PEM, or a key of another certificate.
    read.fault(`${names} cannot be used: ${(error as Error).message}`);
  }
}
