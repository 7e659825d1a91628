import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import type { EntityManager } from 'typeorm';
import { insertLines, lastEntryBefore } from './activity-rows.sql';
import type { AuditKeys } from './audit-keys';
import { type ChainHead, holdHead, isHead, writeHead } from './chain-head.sql';
import { isSigned, readCheckpoints } from './checkpoints.sql';
import { type LogEntry, type LogLine, rowStatement } from './log-line';

/** Rows in one statement. Postgres takes 65,535 parameters, SQLite 32,766. */
const ROWS_AT_ONCE = 500;
/** Near the highest number of 32 bits. A row with a higher place is not ours. */
const NEVER_REACHED = 2_000_000_000;

/**
 * Appends to the chain. It locks the head until the end of the transaction, so it is called right before the commit. A
 * transaction that holds the head waits for no other row, so there are no deadlocks.
 */
export class ChainWriter {
  constructor(private readonly keys: AuditKeys) {}

  async append(tx: EntityManager, entries: readonly LogEntry[]): Promise<void> {
    const { head, broken } = await this.beginning(tx);
    let last = head;
    const lines = [...(broken ? [resumption(broken)] : []), ...entries].map(entry => {
      const line = this.toLine(entry, last);
      last = { seq: line.seq, hash: line.hash };
      return line;
    });
    for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) await insertLines(tx, lines.slice(at, at + ROWS_AT_ONCE));
    await writeHead(tx, this.keys, last);
  }

  /** Where to continue. When the head is not the one that this program left, also the reason. */
  private async beginning(tx: EntityManager): Promise<{ head: ChainHead; broken: string | null }> {
    const { state, reached } = await holdHead(tx, this.keys);
    if (isHead(state) && reached <= state.seq) return { head: state, broken: null };
    if (state === 'new' && reached === 0) return { head: { seq: 0, hash: '' }, broken: null };
    const top = await topOf(tx, this.keys);
    if (isHead(state) && top.seq <= state.seq) return { head: state, broken: null };
    return { head: top, broken: isHead(state) ? 'foreign-rows' : state };
  }

  private toLine(entry: LogEntry, head: ChainHead): LogLine {
    const line = {
      // Made here, under the lock, so that the feeds show what has one instant in the order of the chain.
      id: newId(),
      tenant_id: entry.tenantId,
      seq: head.seq + 1,
      actor_id: entry.actorId,
      actor_type: entry.actorType,
      action: entry.action,
      subject_user_id: entry.subjectUserId,
      target_type: entry.targetType,
      target_id: entry.targetId,
      plugin_id: entry.pluginId,
      visibility: entry.visibility,
      summary: entry.summary,
      metadata: entry.metadata,
      created_at: entry.createdAt.toISOString(),
      prev_hash: head.hash,
    };
    return { ...line, hash: this.keys.sign(rowStatement(line)) };
  }
}

/**
 * The highest place that a row or a checkpoint of ours names. When the head cannot be trusted, the chain continues
 * behind that place, and what was cut stays a gap. Rows at impossibly high places are ignored: otherwise one such row
 * would use up all places.
 */
async function topOf(tx: EntityManager, keys: AuditKeys): Promise<ChainHead> {
  const row = await lastEntryBefore(tx, NEVER_REACHED);
  const signed = (await readCheckpoints(tx)).filter(checkpoint => isSigned(checkpoint, keys)).at(-1);
  return { seq: Math.max(row.seq, signed?.seq ?? 0), hash: row.hash };
}

/** A permanent entry in the chain: its head was not what this program had written. */
const resumption = (reason: string, now = new Date()): LogEntry => ({
  tenantId: TENANT_ID,
  actorId: 'activity-log',
  actorType: 'system',
  action: 'activity.resumed',
  subjectUserId: null,
  targetType: null,
  targetId: null,
  pluginId: null,
  visibility: 'admin',
  summary: 'activity.resumed',
  metadata: JSON.stringify({ reason }),
  createdAt: now,
});
