import { toUtcText } from '../../utc-text';
import type { Connection } from './connection';

/** Whether SQL begins or ends a transaction, which only the runner itself may. */
export function isTransactionControl(sql: string): boolean {
  return /^\s*(begin|commit|end|rollback|savepoint|release)\b/i.test(sql);
}

/**
 * Whether a statement only reads. Most are known by their first word; SQLite itself is asked about the others
 * (`WITH …`, a leading comment).
 */
export function isRead(sql: string, reader: Connection): boolean {
  if (/^\s*(select|values|explain)\b/i.test(sql)) return true;
  if (/^\s*(insert|update|delete|replace|create|alter|drop)\b/i.test(sql)) return false;
  // A pragma that sets something returns no rows.
  const statement = reader.prepare(sql);
  return statement.reader && statement.readonly;
}

/** SQLite has no booleans. */
export function toBindable(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : toUtcText(value);
}
