import { tlsPlan, type TlsPlan } from './postgres/tls-plan';

/** Where a store lives, as DATABASE_URL says it. */
export type DatabaseTarget = SqliteTarget | PostgresTarget;

export interface SqliteTarget {
  type: 'sqlite';
  /** A file, or `:memory:` with an optional name: stores of one process with the same name share it. */
  path: string;
  /** Only when the URL asks for it with `?synchronous=`. */
  synchronous?: Synchronous;
}

export interface PostgresTarget {
  type: 'postgres';
  /** Without anything about TLS: what the URL says would override what we pass. */
  connectionString: string;
  tls: TlsPlan;
}

/** `full` also survives a power cut; `normal` survives every end of the process. See ADR 0003. */
export type Synchronous = 'normal' | 'full';

/** The value of DATABASE_URL or AUTH_DATABASE_URL cannot be used. Its message never has the URL: that has a password. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'ssl', 'uselibpqcompat'];

/**
 * Reads `sqlite:<path>` or `postgres://…?sslmode=…`.
 *
 * @param rootCertificate the path in PGSSLROOTCERT; the URL's own `sslrootcert` wins
 * @throws DatabaseUrlError
 */
export function parseDatabaseUrl(url: string, rootCertificate?: string): DatabaseTarget {
  if (url.startsWith('sqlite:')) return sqliteTarget(url.slice('sqlite:'.length));
  if (/^postgres(ql)?:\/\//.test(url)) return postgresTarget(url, rootCertificate);
  throw new DatabaseUrlError('A database URL starts with sqlite: or postgres://');
}

function sqliteTarget(rest: string): SqliteTarget {
  const [, place = '', synchronous] = /^(?:\/\/(?=\/))?(.*?)(?:\?synchronous=([a-z]*))?$/s.exec(rest) ?? [];
  if (!place) throw new DatabaseUrlError('sqlite: needs the path of a file');
  if (synchronous === undefined) return { type: 'sqlite', path: place };
  if (synchronous !== 'normal' && synchronous !== 'full') {
    throw new DatabaseUrlError('synchronous is normal or full');
  }
  return { type: 'sqlite', path: place, synchronous };
}

function postgresTarget(text: string, rootCertificate?: string): PostgresTarget {
  // A URL without a host (postgres:///db) is legal for libpq and has defaults in pg, but `new URL` wants one.
  const url = parse(text);
  const parameters = url.searchParams;
  const tls = tlsPlan({
    mode: sslMode(parameters),
    host: parameters.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
    rootCertificate: parameters.get('sslrootcert') ?? rootCertificate,
    certificate: parameters.get('sslcert') ?? undefined,
    key: parameters.get('sslkey') ?? undefined,
    passphrase: parameters.get('sslpassword') ?? undefined,
  });
  TLS_PARAMETERS.forEach(name => parameters.delete(name));
  return { type: 'postgres', connectionString: url.toString(), tls };
}

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new DatabaseUrlError('The database URL is not a URL; percent-encode what is special in the password');
  }
}

/** `ssl=true` is not libpq's, but hosting companies hand it out; pg checks the certificate for it, and so do we. */
function sslMode(parameters: URLSearchParams): string {
  const mode = parameters.get('sslmode');
  if (mode !== null) return mode;
  const ssl = parameters.get('ssl');
  if (ssl === null) return 'prefer';
  return ssl === 'true' || ssl === '1' ? 'verify-full' : 'disable';
}
