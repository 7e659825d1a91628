import type { FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { Vault } from '@sv/server/keys/vault';
import type { DataSource } from 'typeorm';
import { ActivityJournal, type AuditEntry } from '../../src/activity/journal/activity-journal';
import { AuditKeys } from '../../src/activity/chain/audit-keys';
import type { ChainHead } from '../../src/activity/chain/chain-head.sql';
import { type LogReport, LogVerifier } from '../../src/activity/verify/log-verifier';
import { runSql } from '../../src/kernel/database/sql';
import { migratedPlatformDatabase, openStoreOn } from './platform-store';

export const LOG_SECRET = 'the secret of the activity log, 32 bytes and more';

/** A platform database of its own, its log, and what somebody with the database alone can do to it. */
export class TestLog {
  constructor(
    readonly database: FreshDatabase,
    readonly db: DataSource,
    readonly keys = AuditKeys.of(LOG_SECRET),
    readonly vault = new Vault(LOG_SECRET),
  ) {
    this.journal = new ActivityJournal(db, keys);
  }

  readonly journal: ActivityJournal;

  static async open(): Promise<TestLog> {
    const database = await migratedPlatformDatabase();
    return new TestLog(database, await openStoreOn(database));
  }

  /** The same database, as a program with other secrets opens it. */
  with(secret: string, previous?: string): TestLog {
    return new TestLog(this.database, this.db, AuditKeys.of(secret, previous), new Vault(secret, previous));
  }

  async write(count: number, auditEntry: Partial<AuditEntry> = {}, now?: Date): Promise<void> {
    for (let at = 1; at <= count; at++) await this.journal.record(null, { ...anAuditEntry(at), ...auditEntry }, now);
  }

  verify(witness?: ChainHead): Promise<LogReport> {
    return new LogVerifier(this.db, this.keys, this.vault).verify(witness);
  }

  /** What is found, as `kind@place`. */
  async findings(witness?: ChainHead): Promise<string[]> {
    const { findings } = await this.verify(witness);
    return findings.map(({ kind, seq }) => `${kind}@${seq}`);
  }

  sql<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return runSql<Row>(this.db, sql, parameters);
  }

  async close(): Promise<void> {
    await this.db.destroy();
    await this.database.drop();
  }
}

export const anAuditEntry = (n: number): AuditEntry => ({
  action: 'settings.changed',
  actor: { actorId: `person-${n}`, actorType: 'user' },
  targetType: 'setting',
  targetId: 'rootPluginId',
  metadata: { n },
});
