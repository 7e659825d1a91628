import { DatabaseUnreachableError } from '../database-fault';
import type { TlsPlan } from './tls-plan';

/**
 * How long opening a connection, or waiting for one of the pool, may take, so that a caller gets an answer within 2 s.
 */
export const CONNECT_TIMEOUT_MS = 1_500;

/** `prefer`: plain only when the server answers that it has no TLS. Asked once, when a store is opened. */
export async function chooseTls(connectionString: string, plan: TlsPlan): Promise<TlsPlan['ssl']> {
  if (!plan.optional) return plan.ssl;
  // Loaded here, as TypeORM does: on SQLite nobody needs it, and on Node 20 it brings all of undici with it.
  const { Client } = await import('pg');
  const client = new Client({
    connectionString,
    ssl: plan.ssl === false ? false : plan.ssl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A second error after the first has nobody waiting for it and would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return plan.ssl;
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not support SSL')) return false;
    throw new DatabaseUnreachableError({ cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
