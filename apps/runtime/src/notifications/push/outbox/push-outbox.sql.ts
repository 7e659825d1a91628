import { Injectable } from '@nestjs/common';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager, type ObjectLiteral } from 'typeorm';
import { runReturning, runSql } from '../../../kernel/database/sql';
import { PushOutboxRow } from './push-outbox.entity';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

type Claimed = Pick<PushOutboxRow, 'id' | 'dueAt'>;
type Subject = Pick<PushOutboxRow, 'userId' | 'notificationId' | 'since'>;

/** How long a claim lasts; longer than any try may take. */
export const LEASE_MS = 45_000;

const CLAIM = `UPDATE push_outbox SET due_at = ? WHERE due_at <= ? AND id IN`;
const UNDECIDED = 'SELECT id FROM push_outbox WHERE subscription_id IS NULL AND due_at <= ? ORDER BY due_at, id LIMIT';
const HOLD = `INSERT INTO push_outbox
    (id, tenant_id, user_id, subscription_id, notification_id, attempts, due_at, since, until, last_error)
  VALUES (?, ?, ?, ?, NULL, 0, ?, ?, ?, NULL)
  ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at, until = excluded.until,
    since = CASE WHEN excluded.since < push_outbox.since THEN excluded.since ELSE push_outbox.since END`;

/**
 * The table of what is to be pushed. Work is claimed by an UPDATE that moves its due time on, so of any number of
 * processes one gets it; what a process left behind is due again when its lease is over.
 */
@Injectable()
export class PushOutbox {
  constructor(private readonly db: DataSource) {}

  /** Adds notifications for which nothing is decided yet. */
  async enqueue(tx: EntityManager, subjects: readonly (Subject & { notificationId: string })[]): Promise<void> {
    const rows = subjects.map(subject => rowOf(subject.notificationId, subject, null, subject.since));
    await insert(tx, rows);
  }

  /** Adds a push to each of these browsers. */
  async addPushes(tx: EntityManager, subject: Subject, subscriptionIds: readonly string[], now: Date): Promise<void> {
    await insert(
      tx,
      subscriptionIds.map(to => rowOf(`${subject.notificationId}/${to}`, subject, to, now)),
    );
  }

  /** Adds one push to a browser when the quiet hours end, for everything that waits for it. */
  async holdPushes(tx: EntityManager, { userId, since }: Subject, subscriptionId: string, until: Date): Promise<void> {
    const end = until.toISOString();
    const values = [`quiet/${subscriptionId}`, TENANT_ID, userId, subscriptionId, end, since.toISOString(), end];
    await runSql(tx, HOLD, values);
  }

  /** Asked every second, so it only reads. */
  async hasDue(now: Date): Promise<boolean> {
    const sql = 'SELECT 1 FROM push_outbox WHERE due_at <= ? LIMIT 1';
    return (await runSql(this.db, sql, [now.toISOString()])).length > 0;
  }

  claimUndecided(limit: number, now: Date): Promise<PushOutboxRow[]> {
    return this.claim(`(${UNDECIDED} ${limit})`, [now.toISOString()], now);
  }

  /** The oldest push of each browser, except for those that this process is busy with. */
  claimPushes(limit: number, busy: readonly string[], now: Date): Promise<PushOutboxRow[]> {
    const others = busy.length > 0 ? `AND subscription_id NOT IN (${busy.map(() => '?').join(', ')})` : '';
    const due = `SELECT MIN(id) FROM push_outbox WHERE subscription_id IS NOT NULL AND due_at <= ? ${others}
      GROUP BY subscription_id ORDER BY MIN(due_at) LIMIT ${limit}`;
    return this.claim(`(${due})`, [now.toISOString(), ...busy], now);
  }

  /** Returns whether this process still had the claim. */
  async removeDone({ id, dueAt }: Claimed, tx: EntityManager = this.db.manager): Promise<boolean> {
    const { affected } = await tx.delete(PushOutboxRow, { id, dueAt });
    return affected === 1;
  }

  async postponePush(
    { id, dueAt }: Claimed,
    change: Pick<PushOutboxRow, 'attempts' | 'dueAt' | 'lastError'>,
  ): Promise<void> {
    await this.db.getRepository(PushOutboxRow).update({ id, dueAt }, change);
  }

  /** Other pushes to a browser wait as long as its service asked for. */
  async postponeOthers(subscriptionId: string, until: Date, now: Date): Promise<void> {
    const sql = `UPDATE push_outbox SET due_at = ? WHERE subscription_id = ? AND due_at <= ?`;
    await runSql(this.db, sql, [until.toISOString(), subscriptionId, now.toISOString()]);
  }

  /** Deletes the pushes to a browser that is not subscribed any more. */
  async forgetPushes(subscriptionId: string): Promise<void> {
    await this.db.getRepository(PushOutboxRow).delete({ subscriptionId });
  }

  private async claim(ids: string, parameters: unknown[], now: Date): Promise<PushOutboxRow[]> {
    const lease = new Date(now.getTime() + LEASE_MS).toISOString();
    const sql = `${CLAIM} ${ids} RETURNING *`;
    const rows = await runReturning<ObjectLiteral>(this.db, sql, [lease, now.toISOString(), ...parameters]);
    return rows.map(toRow);
  }
}

const rowOf = (id: string, subject: Subject, subscriptionId: string | null, dueAt: Date): PushOutboxRow => ({
  id,
  tenantId: TENANT_ID,
  userId: subject.userId,
  subscriptionId,
  notificationId: subject.notificationId,
  attempts: 0,
  dueAt,
  since: subject.since,
  until: null,
  lastError: null,
});

async function insert(tx: EntityManager, rows: PushOutboxRow[]): Promise<void> {
  if (rows.length > 0) await insertIfAbsent(tx, PushOutboxRow, rows);
}

const toRow = (row: ObjectLiteral): PushOutboxRow => ({
  id: row['id'] as string,
  tenantId: row['tenant_id'] as string,
  userId: row['user_id'] as string,
  subscriptionId: row['subscription_id'] as string | null,
  notificationId: row['notification_id'] as string | null,
  attempts: row['attempts'] as number,
  dueAt: new Date(row['due_at'] as string),
  since: new Date(row['since'] as string),
  until: row['until'] === null ? null : new Date(row['until'] as string),
  lastError: row['last_error'] as string | null,
});
