import type { EntityManager } from 'typeorm';
import { runSql, type SqlRunner } from '../../kernel/database/sql';
import type { AuditKeys } from './audit-keys';

/** The end of the chain: its last row. */
export interface ChainHead {
  seq: number;
  hash: string;
}

/** The head, or why there is none that can be trusted. `new`: nothing was ever written here. */
export type HeadState = ChainHead | 'new' | 'missing' | 'forged';

/**
 * The key of the head in `platform_settings`. It is not in the log itself, so that somebody who cuts the end off the
 * log has to forge the head too.
 */
const HEAD_KEY = 'activity:head';
/** What the migration that creates the log writes there. */
const NEW_LOG = 'new';
const MISSING = 'missing';

export const isHead = (state: HeadState): state is ChainHead => typeof state === 'object';

const SELECT = `SELECT value FROM platform_settings WHERE key = '${HEAD_KEY}'`;

export async function readHead(on: SqlRunner, keys: AuditKeys): Promise<HeadState> {
  const [row] = await runSql<{ value: string }>(on, SELECT);
  return row ? toHead(row.value, keys) : 'missing';
}

/**
 * The head while it is locked, and the highest place that any row or checkpoint names. When that is higher than the
 * head's own, somebody else wrote it.
 */
export interface HeldHead {
  state: HeadState;
  reached: number;
}

/**
 * Locks the head until the transaction ends. There is one writer at a time in all processes, and each reads what the
 * one before it committed.
 */
export async function holdHead(tx: EntityManager, keys: AuditKeys): Promise<HeldHead> {
  const [row] = await runSql<StoredHead>(tx, hold(tx));
  if (row) return toHeld(row, keys);
  const insert = `INSERT INTO platform_settings (key, value) VALUES (?, '${MISSING}') ON CONFLICT (key) DO NOTHING`;
  await runSql(tx, insert, [HEAD_KEY]);
  const [made] = await runSql<StoredHead>(tx, hold(tx));
  return toHeld(made!, keys);
}

interface StoredHead {
  value: string;
  row_seq: number | null;
  signed_seq: number | null;
}

/**
 * One statement for both, because every action of the platform waits for it. On Postgres the counts are from before the
 * wait for the lock: they are never too high, so none of our own rows looks foreign. SQLite has one writer per file
 * anyway.
 */
const hold = (tx: EntityManager): string => `SELECT value,
    (SELECT MAX(seq) FROM activity_log) AS row_seq,
    (SELECT MAX(seq) FROM activity_checkpoints) AS signed_seq
  FROM platform_settings WHERE key = '${HEAD_KEY}'${tx.dataSource.options.type === 'postgres' ? ' FOR UPDATE' : ''}`;

const toHeld = ({ value, row_seq, signed_seq }: StoredHead, keys: AuditKeys): HeldHead => ({
  state: toHead(value, keys),
  reached: Math.max(row_seq ?? 0, signed_seq ?? 0),
});

export async function writeHead(tx: EntityManager, keys: AuditKeys, { seq, hash }: ChainHead): Promise<void> {
  const value = JSON.stringify({ seq, hash, signature: keys.sign(['head', seq, hash]) });
  await runSql(tx, 'UPDATE platform_settings SET value = ? WHERE key = ?', [value, HEAD_KEY]);
}

function toHead(value: string, keys: AuditKeys): HeadState {
  if (value === NEW_LOG) return 'new';
  if (value === MISSING) return 'missing';
  try {
    const { seq, hash, signature } = JSON.parse(value) as ChainHead & { signature: string };
    return keys.signed(['head', seq, hash], signature) ? { seq, hash } : 'forged';
  } catch {
    // Not JSON, or not of this shape: this program did not write it.
    return 'forged';
  }
}
