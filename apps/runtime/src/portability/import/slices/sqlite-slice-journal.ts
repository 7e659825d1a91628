import { Injectable } from '@nestjs/common';
import { SqliteRunner } from '@sv/server/database/sqlite/sqlite-runner';
import { withinFile } from '@sv/server/database/sqlite/undo/within-file';
import type { SliceRules } from '@sv/server/database/sqlite/undo/sliced-transaction';
import { existsSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import { UnfinishedImports } from '../../../people/deletion/unfinished-imports';
import { PlatformOptions } from '../../../kernel/platform-options';
import { isMockRequest } from '../../../kernel/request-context/request-context';
import { isolatedFile } from '../../../plugins/stores/store-name';
import { deleteRuns } from '../run/import-runs.sql';
import {
  lastSlice,
  readSlice,
  type SliceOwner,
  sliceStatement,
  type StoredSlice,
  takeSlice,
} from './import-slices.sql';
import { FILES, undoFiles } from './undo-files';

/**
 * How imports are sliced on SQLite, where one transaction around a section would keep everybody else from writing. What a
 * slice changed is noted with it, so that a section which fails, or whose process dies, is taken back as a whole
 * (docs/adr/0084-imports-are-sliced-on-sqlite.md).
 */
@Injectable()
export class SliceJournal extends UnfinishedImports {
  /** How long a slice lasts. */
  static sliceMs = 25;
  private readonly db = this.options.dataSource;
  /** Only SQLite reads the notes. One that is on Postgres all the same is forgotten, and its records stay. */
  private readonly canUndo = this.db.options.type !== 'postgres';

  constructor(private readonly options: PlatformOptions) {
    super();
  }

  /**
   * How the transaction of a section is to be sliced, or null for one that stays whole.
   *
   * @param runner of the transaction; null: it is in a file of its own, and the note in the platform's comes first
   */
  rulesFor(owner: SliceOwner, isDryRun: boolean, runner: QueryRunner | null): SliceRules | null {
    if (isMockRequest() || !this.canUndo) return null;
    const keepUndo = async (undo: Buffer): Promise<void> => {
      const { sql, parameters } = sliceStatement(this.db, owner, { undo });
      if (runner instanceof SqliteRunner) await runner.queryAsPlatform(sql, parameters);
      else await this.db.query(sql, parameters);
    };
    return { sliceMs: SliceJournal.sliceMs, isDryRun, keepUndo };
  }

  /** Takes back what a section has committed; of a finished one only the notes are deleted. */
  endSection(runId: string, sectionId: string): Promise<void> {
    return this.undo('run_id = ? AND section_id = ?', [runId, sectionId]);
  }

  /** Takes back what earlier imports of a person left unfinished. */
  endOfPerson(userId: string): Promise<void> {
    return this.undo('user_id = ?', [userId]);
  }

  /** Takes back what an earlier process left unfinished. */
  endBegunBefore(instant: Date): Promise<void> {
    return this.undo('created_at < ?', [instant.toISOString()]);
  }

  override async end(userId: string): Promise<void> {
    await deleteRuns(this.db, 'user_id = ?', [userId]);
    await this.endOfPerson(userId);
  }

  /** One slice after the other, the last one first; others write in between. */
  private async undo(where: string, parameters: unknown[]): Promise<void> {
    for (;;) {
      const slice = await lastSlice(this.db, where, parameters);
      if (!slice) return;
      if (slice.isKept || !this.canUndo) await takeSlice(this.db, slice.id);
      else if (slice.pluginId === null) await this.undoHere(slice);
      else await this.undoApart(slice.id, slice.pluginId);
    }
  }

  private async undoHere({ id, sectionId }: StoredSlice): Promise<void> {
    await this.db.transaction(async tx => {
      const undo = await takeSlice(tx, id);
      if (!undo) return;
      if (sectionId === FILES) await undoFiles(tx, undo);
      else (tx.queryRunner as SqliteRunner).undoChanges(undo);
    });
  }

  /** Undone twice is the same as once, so the note goes last. The file's lock is held until then. */
  private async undoApart(id: string, pluginId: string): Promise<void> {
    const path = isolatedFile(this.options.config.dataDir, pluginId);
    // Without the file there is nothing to undo: its backup was not restored, or it was deleted.
    if (!existsSync(path)) return void (await takeSlice(this.db, id));
    await withinFile(path, async database => {
      const undo = await readSlice(this.db, id);
      // One change to the file: SQLite makes it as a whole.
      if (undo) database.applyChanges(undo);
      await takeSlice(this.db, id);
    });
  }
}
