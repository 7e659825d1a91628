import { Injectable } from '@nestjs/common';
import type { ImportCounts } from '@sv/contracts/portability.contract';
import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager } from 'typeorm';
import { runSql, type SqlRunner } from '../../../kernel/database/sql';
import { runThatGoesOn } from '../run/import-runs.sql';

/** The person, the archive and the section of a receipt. */
export interface ReceiptKey {
  userId: string;
  sourceInstanceId: string;
  sectionId: string;
  sha256: string;
}

/** A statement with `?` placeholders, for whatever transaction it is to be part of. */
export interface ReceiptStatement {
  sql: string;
  parameters: unknown[];
}

/** The counts of an import, for the activity log. */
export interface ImportTotals {
  sections: number;
  added: number;
  skipped: number;
  failed: number;
}

/** What was imported, so that the same archive adds nothing the second time. */
@Injectable()
export class ImportReceipts {
  constructor(private readonly db: DataSource) {}

  /**
   * Whether a section is in already, as a whole: one of which records failed is asked for again, for the reason may be
   * gone by then, and whoever takes it in knows the records that are there by their ids.
   */
  async hasReceipt({ userId, sourceInstanceId, sectionId, sha256 }: ReceiptKey): Promise<boolean> {
    const sql = `SELECT 1 AS "found" FROM import_receipts
      WHERE user_id = ? AND source_instance_id = ? AND section_id = ? AND sha256 = ? AND failed = 0`;
    return (await runSql(this.db, sql, [userId, sourceInstanceId, sectionId, sha256])).length > 0;
  }

  /**
   * To be run in the transaction that imports the section, as its last statement. It fails when the import was ended
   * meanwhile, and the section is rolled back with it: nothing is added for a person who is being deleted.
   */
  receiptStatement(
    key: ReceiptKey,
    runId: string,
    counts: Omit<ImportCounts, 'read'>,
    now = new Date(),
  ): ReceiptStatement {
    const { added, skipped, failed } = counts;
    return {
      sql: `INSERT INTO import_receipts (id, tenant_id, user_id, source_instance_id, section_id, sha256, run_id,
        added, skipped, failed, created_at) VALUES (?, ?, ?, ?, ?, ?, (${runThatGoesOn(this.db)}), ?, ?, ?, ?)
        ON CONFLICT (user_id, source_instance_id, section_id, sha256) DO UPDATE SET run_id = excluded.run_id,
          added = excluded.added, skipped = excluded.skipped, failed = excluded.failed`,
      parameters: [
        newId(),
        TENANT_ID,
        key.userId,
        key.sourceInstanceId,
        key.sectionId,
        key.sha256,
        runId,
        added,
        skipped,
        failed,
        now.toISOString(),
      ],
    };
  }

  async addReceipt(on: SqlRunner, { sql, parameters }: ReceiptStatement): Promise<void> {
    await runSql(on, sql, parameters);
  }

  /** What an import had imported before its process died. */
  async totalsOf(tx: EntityManager, runId: string): Promise<ImportTotals> {
    const [row] = await runSql<Record<keyof ImportTotals, string | number>>(
      tx,
      `SELECT COUNT(*) AS "sections", COALESCE(SUM(added), 0) AS "added", COALESCE(SUM(skipped), 0) AS "skipped",
         COALESCE(SUM(failed), 0) AS "failed" FROM import_receipts WHERE run_id = ?`,
      [runId],
    );
    const { sections, added, skipped, failed } = row!;
    return { sections: Number(sections), added: Number(added), skipped: Number(skipped), failed: Number(failed) };
  }
}
