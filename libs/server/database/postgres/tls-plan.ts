import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';

/** What the URL says about TLS, in libpq's words. */
export interface TlsWishes {
  mode: string;
  /** The name or address that the certificate must be for; a path when it is a Unix socket. */
  host: string;
  /** Paths of PEM files. */
  rootCertificate?: string | undefined;
  certificate?: string | undefined;
  key?: string | undefined;
  passphrase?: string | undefined;
}

/** What pg is given as `ssl`; `optional` means: plain when the server answers that it has no TLS. */
export interface TlsPlan {
  ssl: ConnectionOptions | false;
  optional: boolean;
}

/** The URL asks for TLS in a way that cannot be done. */
class TlsPlanError extends Error {
  override readonly name = 'TlsPlanError';
}

/**
 * Does what libpq documents for `sslmode`, because pg does not: pg 8 takes `prefer`, `require` and `verify-ca` for
 * `verify-full`, and never falls back to plain. `allow` is treated as `prefer`: TLS is tried first, not last.
 *
 * @see https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION
 */
export function tlsPlan(wishes: TlsWishes): TlsPlan {
  // libpq ignores sslmode on a Unix socket, and no server speaks TLS there.
  if (wishes.mode === 'disable' || wishes.host.startsWith('/')) return { ssl: false, optional: false };
  const client = clientCertificate(wishes);
  switch (wishes.mode) {
    case 'allow':
    case 'prefer':
      return { ssl: { ...client, rejectUnauthorized: false }, optional: true };
    case 'require':
      return { ssl: { ...client, rejectUnauthorized: false }, optional: false };
    case 'verify-ca':
      return { ssl: { ...client, ...authority(wishes), checkServerIdentity: () => undefined }, optional: false };
    case 'verify-full':
      return { ssl: { ...client, ...authority(wishes), ...identity(wishes.host) }, optional: false };
    default:
      throw new TlsPlanError(`sslmode is disable, prefer, require, verify-ca or verify-full, not '${wishes.mode}'`);
  }
}

/** Without a root certificate Node's own list of authorities counts, which is also libpq's `sslrootcert=system`. */
function authority({ rootCertificate }: TlsWishes): ConnectionOptions {
  if (!rootCertificate || rootCertificate === 'system') return {};
  return { ca: read(rootCertificate, 'sslrootcert') };
}

/** pg sets `servername` only for names; for an address Node would compare the certificate with 'localhost'. */
function identity(host: string): ConnectionOptions {
  return {
    ...(host && !isIP(host) && { servername: host }),
    checkServerIdentity: (_name, certificate) => checkServerIdentity(host || 'localhost', certificate),
  };
}

function clientCertificate({ certificate, key, passphrase }: TlsWishes): ConnectionOptions {
  return {
    ...(certificate && { cert: read(certificate, 'sslcert') }),
    ...(key && { key: read(key, 'sslkey') }),
    ...(passphrase && { passphrase }),
  };
}

function read(path: string, parameter: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new TlsPlanError(`The file that ${parameter} names cannot be read: ${path}`, { cause });
  }
}
