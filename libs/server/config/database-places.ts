import { join, resolve } from 'node:path';
import type { StatementLimits } from '../database/statement-limits';
import type { EnvReader } from './env-reader';

/** Where a database is, in the words of `openStore`. */
export interface DatabasePlace {
  url: string;
  schema?: string | undefined;
  rootCertificate?: string | undefined;
}

export const dataDirOf = (read: EnvReader): string => resolve(read.text('DATA_DIR', './data'));

export const platformPlace = (read: EnvReader): DatabasePlace => ({
  url: read.text('DATABASE_URL', `sqlite:${join(dataDirOf(read), 'platform.db')}`),
  rootCertificate: read.text('PGSSLROOTCERT'),
});

/** How long a request waits for Postgres. */
export const databaseLimits = (read: EnvReader): StatementLimits => ({
  statementMs: read.integer('DATABASE_STATEMENT_TIMEOUT', 30_000, { min: 0, max: 3_600_000 }),
  connectMs: read.integer('DATABASE_CONNECT_TIMEOUT', 1_500, { min: 100, max: 60_000 }),
});

/** Identities never share a schema with the platform: beside it on Postgres they get one of their own. */
export function identityPlace(read: EnvReader): DatabasePlace {
  const rootCertificate = read.text('PGSSLROOTCERT');
  const own = read.text('AUTH_DATABASE_URL');
  if (own) return { url: own, rootCertificate };
  const platform = read.text('DATABASE_URL');
  if (platform && /^postgres(ql)?:/.test(platform)) return { url: platform, schema: 'auth', rootCertificate };
  return { url: `sqlite:${join(dataDirOf(read), 'auth.db')}` };
}
