import type { EntityManager } from 'typeorm';
import { runSql, type SqlRunner } from '../../database/sql';
import type { AuditKeys } from './audit-keys';

/** The end of the chain: its last row. */
export interface ChainHead {
  seq: number;
  hash: string;
}

/** The head, or why there is none that can be believed. `new`: nothing was ever written here. */
export type HeadState = ChainHead | 'new' | 'missing' | 'forged';

/** Where the head stands: beside the log, not in it, so that whoever cuts the log's tail has to forge this too. */
const HEAD_KEY = 'activity:head';
/** What the migration that makes the log writes there. */
const NEW_LOG = 'new';
const MISSING = 'missing';

export const isHead = (state: HeadState): state is ChainHead => typeof state === 'object';

const SELECT = `SELECT value FROM platform_settings WHERE key = '${HEAD_KEY}'`;

export async function readHead(on: SqlRunner, keys: AuditKeys): Promise<HeadState> {
  const [row] = await runSql<{ value: string }>(on, SELECT);
  return row ? toHead(row.value, keys) : 'missing';
}

/** The head while it is held, and the highest place that anything of the log names: more than its own is not ours. */
export interface HeldHead {
  state: HeadState;
  reached: number;
}

/**
 * The head, held until the transaction ends: there is one writer at a time, in all processes, and whoever waited reads
 * what the one before has committed.
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
 * One statement for both, because every act of the platform waits for it. What Postgres counts is from before it waited:
 * never more than there is, so nothing of ours is taken for somebody else's. SQLite has one writer per file anyway.
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
    // Not JSON, or not of this shape: nobody here wrote it.
    return 'forged';
  }
}
