import type { Client } from 'pg';
import type { DatabasePlace } from '../../config/database-places';
import { DatabaseUnreachableError } from '../../database/database-fault';
import { parseDatabaseUrl, type PostgresTarget } from '../../database/database-url';
import { chooseTls, CONNECT_TIMEOUT_MS } from '../../database/postgres/choose-tls';

/** Its own, so that a restore does not take the connection of a backup for that of a server. */
const APPLICATION_NAME = 'workspace backup';
/** Rows are read and written the same, whatever the database, its user or the URL has set. */
const SETTINGS = [
  "SET datestyle = 'ISO, MDY'",
  "SET intervalstyle = 'postgres'",
  "SET timezone = 'UTC'",
  'SET extra_float_digits = 3',
  'SET row_security = off',
  'SET statement_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
  "SET client_encoding = 'UTF8'",
  'SET standard_conforming_strings = on',
];

/** One connection, which the caller ends. @throws DatabaseUnreachableError, DatabaseUrlError */
export async function connect({ url, rootCertificate }: DatabasePlace): Promise<Client> {
  const target = postgresTarget({ url, rootCertificate });
  const ssl = await chooseTls(target.connectionString, target.tls);
  const { Client } = await import('pg');
  const { href } = named(target.connectionString);
  const client = new Client({ connectionString: href, ssl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS * 4 });
  // What fails later fails the statement that is under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const setting of SETTINGS) await client.query(setting);
    return client;
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw new DatabaseUnreachableError({ cause });
  }
}

function named(connectionString: string): URL {
  const url = new URL(connectionString);
  url.searchParams.set('application_name', APPLICATION_NAME);
  return url;
}

export function postgresTarget({ url, rootCertificate }: DatabasePlace): PostgresTarget {
  const target = parseDatabaseUrl(url, rootCertificate);
  if (target.type !== 'postgres') throw new Error('Not a Postgres database');
  return target;
}

/** A name in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
