import { join } from 'node:path';
import type { Finding } from '../finding';
import { runApart } from '../run-apart';

/**
 * Runs the plugin, and the checks that need it running, on one database.
 *
 * @param databaseUrl of a Postgres server; null: SQLite
 */
export async function runHosted(folder: string, databaseUrl: string | null): Promise<Finding[]> {
  const dialect = databaseUrl ? 'Postgres' : 'SQLite';
  const findings = await runApart(join(import.meta.dirname, 'main.ts'), [folder], {
    ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
  });
  return findings.map(finding => ({ ...finding, check: `${finding.check} on ${dialect}` }));
}
