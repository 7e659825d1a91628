import { startPostgres } from '../../check/postgres-server';

/** A Postgres to check on, or why there is none. */
export type TestDatabase = ({ url: string } | { missing: string }) & { stop(): Promise<void> };

/** The one that TEST_DATABASE_URL names, else one of our own for the time of the check. */
export async function testDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, stop: () => Promise.resolve() };
  try {
    const server = await startPostgres();
    return { url: server.url, stop: () => server.stop() };
  } catch (error) {
    return { missing: `Postgres is not there: ${(error as Error).message}`, stop: () => Promise.resolve() };
  }
}
