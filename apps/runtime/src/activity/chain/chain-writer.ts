import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import type { EntityManager } from 'typeorm';
import { runSql } from '../../database/sql';
import type { AuditKeys } from './audit-keys';
import { type ChainHead, isHead, lockHead, writeHead } from './chain-head';
import { LINE_COLUMNS, type LogEntry, type LogLine, rowStatement } from './log-line';

/** Of one statement: Postgres takes 65,535 parameters, SQLite 32,766. */
const ROWS_AT_ONCE = 500;

/**
 * Appends to the chain. The lock on its head is held from here to the end of the transaction, so this is called right
 * before the commit: whoever holds the head waits for no other row, and so nobody can wait for each other in a circle.
 */
export class ChainWriter {
  constructor(private readonly keys: AuditKeys) {}

  async append(tx: EntityManager, entries: readonly LogEntry[]): Promise<void> {
    const state = await lockHead(tx, this.keys);
    const top = await topOf(tx);
    let head: ChainHead = isHead(state) && top.seq <= state.seq ? state : top;
    const begins = state === 'new' && top.seq === 0;
    const wanted =
      begins || head === state ? entries : [resumption(isHead(state) ? 'foreign-rows' : state), ...entries];
    const lines = wanted.map(entry => {
      const line = this.toLine(entry, head);
      head = { seq: line.seq, hash: line.hash };
      return line;
    });
    for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) await insert(tx, lines.slice(at, at + ROWS_AT_ONCE));
    await writeHead(tx, this.keys, head);
  }

  private toLine(entry: LogEntry, head: ChainHead): LogLine {
    const line = {
      // Made here, under the lock, so that the feeds, which sort by it, show the order of the chain.
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
 * The highest place that anything of the log names: with a head that cannot be believed, the chain goes on behind it,
 * and what was cut stays a gap.
 */
async function topOf(tx: EntityManager): Promise<ChainHead> {
  const [top] = await runSql<{ seq: number | null; hash: string | null; signed: number | null }>(
    tx,
    `SELECT (SELECT MAX(seq) FROM activity_log) AS seq,
       (SELECT hash FROM activity_log ORDER BY seq DESC LIMIT 1) AS hash,
       (SELECT MAX(seq) FROM activity_checkpoints) AS signed`,
  );
  return { seq: Math.max(top?.seq ?? 0, top?.signed ?? 0), hash: top?.hash ?? '' };
}

/** Says for ever, inside the chain, that its head was not what this program had written. */
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

async function insert(tx: EntityManager, lines: readonly LogLine[]): Promise<void> {
  const places = `(${LINE_COLUMNS.map(() => '?').join(', ')})`;
  await runSql(
    tx,
    `INSERT INTO activity_log (${LINE_COLUMNS.join(', ')}) VALUES ${lines.map(() => places).join(', ')}`,
    lines.flatMap(line => LINE_COLUMNS.map(column => line[column])),
  );
}
