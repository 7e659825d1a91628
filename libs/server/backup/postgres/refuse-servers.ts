import type { Client } from 'pg';
import type { DatabasePlace } from '../../config/database-places';
import { APPLICATION_NAME } from '../../database/store-options';
import { BackupError } from '../backup-error';
import { postgresTarget } from './connect';

/** Servers keep connections; everybody may see what they are called. @throws BackupError while one is connected */
export async function refuseServers(client: Client, database: DatabasePlace): Promise<void> {
  const url = new URL(postgresTarget(database).connectionString);
  const name = url.searchParams.get('application_name') ?? APPLICATION_NAME;
  const { rows } = await client.query<{ count: number }>(
    `SELECT COUNT(*)::int AS count FROM pg_catalog.pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = $1`,
    [name],
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new BackupError(`servers are connected to the database (${count} connections): stop them all first`);
}
