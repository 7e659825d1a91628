import type { EntityManager } from 'typeorm';
import { runSql, type SqlRunner } from '../../kernel/database/sql';
import type { ActivityCheckpoint } from './activity-checkpoint.entity';
import type { AuditKey, AuditKeys, Statement } from './audit-keys';
import type { ChainHead } from './chain-head.sql';

export type CheckpointKind = ActivityCheckpoint['kind'];

/** A checkpoint as it is stored. */
export interface Checkpoint extends ChainHead {
  kind: CheckpointKind;
  created_at: string;
  signature: string;
}

const statement = ({ kind, seq, hash, created_at }: Omit<Checkpoint, 'signature'>): Statement => [
  'checkpoint',
  kind,
  seq,
  hash,
  created_at,
];

export const isSigned = (checkpoint: Checkpoint, by: AuditKey | AuditKeys): boolean =>
  by.signed(statement(checkpoint), checkpoint.signature);

/** Signs that the chain has this hash at this place. Does nothing when there already is such a checkpoint. */
export async function writeCheckpoint(
  on: EntityManager | SqlRunner,
  keys: AuditKeys,
  kind: CheckpointKind,
  { seq, hash }: ChainHead,
  now = new Date(),
): Promise<void> {
  const unsigned = { kind, seq, hash, created_at: now.toISOString() };
  await runSql(
    on,
    `INSERT INTO activity_checkpoints (seq, kind, hash, created_at, signature) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (seq, kind) DO UPDATE
     SET hash = excluded.hash, created_at = excluded.created_at, signature = excluded.signature`,
    [seq, kind, hash, unsigned.created_at, keys.sign(statement(unsigned))],
  );
}

/** All of them, oldest first. */
export const readCheckpoints = (on: SqlRunner): Promise<Checkpoint[]> =>
  runSql<Checkpoint>(
    on,
    'SELECT seq, kind, hash, created_at, signature FROM activity_checkpoints ORDER BY seq, created_at',
  );

/** The newest of a kind, whoever wrote it. */
export async function newestCheckpoint(on: SqlRunner, kind: CheckpointKind): Promise<Checkpoint | null> {
  const [row] = await runSql<Checkpoint>(
    on,
    `SELECT seq, kind, hash, created_at, signature FROM activity_checkpoints
     WHERE kind = ? ORDER BY seq DESC LIMIT 1`,
    [kind],
  );
  return row ?? null;
}

export const deleteHeadCheckpointsBefore = (on: SqlRunner, at: Date): Promise<unknown> =>
  runSql(on, `DELETE FROM activity_checkpoints WHERE kind = 'head' AND created_at < ?`, [at.toISOString()]);
