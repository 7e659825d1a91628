import { QueryFailedError } from 'typeorm';
import { errorCodeOf } from './error-code';
import { isBusy } from './sqlite/retry-while-busy';
import { TransactionLostError } from './sqlite/transaction-lost.error';

/** No connection could be opened, or it broke in the middle of a transaction. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';

  constructor(options?: ErrorOptions) {
    const { cause } = options ?? {};
    super(
      `The database cannot be reached: ${cause instanceof Error ? cause.message || cause.name : 'no reason given'}`,
      options,
    );
  }
}

/** `unavailable`: it may work again in a moment, 503. `full`: an operator must free space, 507. */
export type DatabaseFault = 'unavailable' | 'full';

/** Whole SQLSTATEs, or the first two characters of their class. */
const UNAVAILABLE_STATES = new Set([
  '08', // connection exception
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '57014', // query_canceled: the statement took longer than statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
]);
/** What pg says without a code when the connection ends under a query. */
const BROKEN_CONNECTION = /^Connection terminated|not queryable|ECONNRESET|EPIPE/;

/**
 * Decides whether an error means that the database cannot be used now, so that the answer is 503 or 507 and not 500.
 * Null for everything else, connection errors of other services among them.
 */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (error instanceof DatabaseUnreachableError) return faultOfCause(error.cause) ?? 'unavailable';
  if (error instanceof TransactionLostError) return 'unavailable';
  return error instanceof QueryFailedError ? faultOfCause(error.driverError) : null;
}

function faultOfCause(cause: unknown): DatabaseFault | null {
  const code = errorCodeOf(cause);
  // A full disk refuses to enlarge the shared memory of the write-ahead log before it refuses the log itself.
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE' || code === '53100') return 'full';
  if (isBusy(cause) || code.startsWith('SQLITE_CANTOPEN')) return 'unavailable';
  if (UNAVAILABLE_STATES.has(code) || UNAVAILABLE_STATES.has(code.slice(0, 2))) return 'unavailable';
  const message = cause instanceof Error ? cause.message : '';
  return BROKEN_CONNECTION.test(message) || BROKEN_CONNECTION.test(code) ? 'unavailable' : null;
}
