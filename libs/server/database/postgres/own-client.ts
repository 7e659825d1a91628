import type { Client } from 'pg';
import type { WorkspaceDataSource } from '../workspace-data-source';
import { WorkspacePostgresDriver } from './postgres-driver';

/**
 * A connection beside the pool, with the same address, TLS and search path: for LISTEN, which needs one that stays the
 * same. It is not connected yet, and the caller ends it.
 */
export async function ownClient({ driver }: WorkspaceDataSource): Promise<Client> {
  if (!(driver instanceof WorkspacePostgresDriver)) throw new Error('Not a Postgres database');
  const { Client } = await import('pg');
  return new Client(driver.pool.options);
}
