import { newId } from '@sv/server/ids/new-id';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { EntityManager } from 'typeorm';
import { isPostgres, runSql } from '../../kernel/database/sql';
import { quoted } from './postgres/role-place';

/** A job that a plugin added in a transaction of its store. Its times are texts, as they are stored. */
export interface OutboxJob {
  id: string;
  name: string;
  key: string | null;
  data: string;
  userId: string | null;
  runAt: string;
  createdAt: string;
}

const COLUMNS = ['id', 'name', 'key', 'data', 'user_id', 'run_at', 'created_at'].map(quoted).join(', ');
const SELECTED = 'id, name, "key", data, user_id AS "userId", run_at AS "runAt", created_at AS "createdAt"';
const AT_ONCE = 100;

/** The name of the table in a store. @param prefix what the tables of a shared store begin with */
export const outboxTable = (prefix: string): string => `${prefix}job_outbox`;

/**
 * The jobs that transactions of a plugin have added, in the plugin's own store: so they are part of the transaction,
 * whatever login and whatever file it is in. They move to the platform's table after the commit.
 */
export class JobOutbox {
  private readonly table: string;

  /** @param schema the store's, where the connection has another one */
  constructor(prefix: string, schema?: string) {
    this.table = `${schema ? `${quoted(schema)}.` : ''}${quoted(outboxTable(prefix))}`;
  }

  /** Makes it where it is missing. It is in no ledger, so that a plugin may gain and lose the permission. */
  async provide(db: WorkspaceDataSource): Promise<void> {
    const create = `CREATE TABLE IF NOT EXISTS ${this.table} (
      id text NOT NULL PRIMARY KEY, name text NOT NULL, "key" text, data text NOT NULL, user_id text,
      run_at text NOT NULL, created_at text NOT NULL)`;
    await db.transaction(async tx => {
      // Two processes that create it at once would fail on the catalogue.
      if (isPostgres(tx)) await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('workspace job outbox', 0))");
      await tx.query(create);
    });
  }

  async add(tx: EntityManager, job: Omit<OutboxJob, 'id' | 'createdAt'>, now = new Date()): Promise<string> {
    const id = newId();
    await runSql(tx, `INSERT INTO ${this.table} (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`, [
      ...[id, job.name, job.key, job.data, job.userId, job.runAt, now.toISOString()],
    ]);
    return id;
  }

  /** The oldest, in their order. On Postgres they are locked, so that of any number of processes one moves them. */
  first(tx: EntityManager): Promise<OutboxJob[]> {
    const lock = isPostgres(tx) ? 'FOR UPDATE' : '';
    return runSql(tx, `SELECT ${SELECTED} FROM ${this.table} ORDER BY id LIMIT ${AT_ONCE} ${lock}`);
  }

  async remove(tx: EntityManager, jobs: readonly OutboxJob[]): Promise<void> {
    const marks = jobs.map(() => '?').join(', ');
    await runSql(
      tx,
      `DELETE FROM ${this.table} WHERE id IN (${marks})`,
      jobs.map(({ id }) => id),
    );
  }
}
