import { Injectable } from '@nestjs/common';
import type { ImportSection, ImportWarning } from '@sv/contracts/portability.contract';
import { SlicedTransaction } from '@sv/server/database/sqlite/undo/sliced-transaction';
import { PinoLogger } from 'nestjs-pino';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { TaskQueue } from '@sv/server/process/task-queue';
import type { ArchiveSection } from '../../format/archive-format';
import { PluginSections } from '../plugins/plugin-sections';
import { ImportReceipts, type ReceiptKey } from '../receipts/import-receipts.sql';
import { SliceJournal } from '../slices/sqlite-slice-journal';
import type { ImportWork, PreparedSection, SectionOutcome } from './import-work';
import { failureOf } from './section-failure';

/** A section to import. Sections of plugins need no preparation. */
export interface SectionTask {
  section: ArchiveSection;
  /** Null when the section is not one of the platform's own. */
  prepared: PreparedSection | null;
}

/** Imports one section of an archive: all of it together with its receipt, or nothing. */
@Injectable()
export class SectionImport {
  /** One at a time in this process: SQLite has one writer, and a plugin's store has few connections. */
  private readonly queue = new TaskQueue();

  constructor(
    private readonly db: DataSource,
    private readonly receipts: ImportReceipts,
    private readonly plugins: PluginSections,
    private readonly slices: SliceJournal,
    private readonly logger: PinoLogger,
  ) {}

  /** What went wrong is in the answer. @throws the signal's reason */
  async importSection(work: ImportWork, task: SectionTask): Promise<ImportSection> {
    const { section } = task;
    const refusal = refusalOf(task) ?? (section.pluginId === null ? null : this.plugins.refusalOf(section, work));
    if (refusal) return skipped(section, refusal);
    const key = keyOf(work, section);
    if (await this.receipts.hasReceipt(key)) return skipped(section, ALREADY);
    return this.queue.run(() => this.attempt(work, task, key));
  }

  private async attempt(work: ImportWork, task: SectionTask, key: ReceiptKey): Promise<ImportSection> {
    work.signal.throwIfAborted();
    try {
      const outcome = await (task.prepared
        ? this.takeOwn(work, task.prepared, key)
        : this.takePlugins(work, task.section, key));
      await this.endSlices(work, task.section);
      return imported(task.section, outcome);
    } catch (error) {
      await this.endSlices(work, task.section);
      work.signal.throwIfAborted();
      const { id, records } = task.section;
      this.logger.warn({ err: error, section: id, userId: key.userId }, 'a section of an import failed');
      const counts = { read: records, added: 0, skipped: 0, failed: records };
      return { ...headOf(task.section), status: 'failed', records: counts, warnings: [failureOf(error)] };
    }
  }

  /** Deletes the notes of a section that is whole, and takes back one that failed. */
  private async endSlices({ id }: ImportWork, section: ArchiveSection): Promise<void> {
    try {
      await this.slices.endSection(id, section.id);
    } catch (error) {
      this.logger.error(
        { err: error, section: section.id },
        'a section of an import could not be undone; the next start undoes it',
      );
    }
  }

  private async takeOwn(work: ImportWork, prepared: PreparedSection, key: ReceiptKey): Promise<SectionOutcome> {
    if (!work.dryRun) await prepared.beforeApply?.();
    const outcome = await takenBackOr(work.dryRun, taken =>
      this.db.transaction(async tx => {
        const owner = { userId: key.userId, runId: work.id, sectionId: key.sectionId, pluginId: null };
        const rules = this.slices.rulesFor(owner, work.dryRun, tx.queryRunner!);
        const ownUndo = prepared.takeUndo?.bind(prepared);
        const slices = new SlicedTransaction(tx.queryRunner!, rules && { ...rules, ownUndo });
        const became = await prepared.apply(tx, () => slices.breathe().then(() => slices.resume()));
        slices.stop();
        if (work.dryRun) taken(became);
        await this.receipts.addReceipt(tx, this.receipts.receiptStatement(key, work.id, became, work.now));
        return became;
      }),
    );
    if (!work.dryRun && outcome.added > 0) await prepared.afterCommit?.();
    return outcome;
  }

  private async takePlugins(work: ImportWork, section: ArchiveSection, key: ReceiptKey): Promise<SectionOutcome> {
    const receiptOf = (became: SectionOutcome) => this.receipts.receiptStatement(key, work.id, became, work.now);
    const { hasReceipt, isSliced, ...outcome } = await this.plugins.importPluginSection(work, section, receiptOf);
    if (hasReceipt || work.dryRun) return outcome;
    try {
      await this.receipts.addReceipt(this.db, receiptOf(outcome));
      return outcome;
    } catch (error) {
      if (isSliced) throw error;
      // The plugin's own store has committed, so the records are in. When the section is imported again, the plugin
      // recognises its records by their ids.
      this.logger.warn({ err: error, section: section.id }, 'a section was imported without a receipt');
      return { ...outcome, warnings: [...outcome.warnings, NO_RECEIPT] };
    }
  }
}

/** Carries the outcome of a dry run out of the transaction, which it rolls back. */
class TakenBack extends Error {
  constructor(readonly outcome: SectionOutcome) {
    super('A dry run keeps nothing.');
  }
}

async function takenBackOr(
  isDry: boolean,
  work: (takeBack: (outcome: SectionOutcome) => never) => Promise<SectionOutcome>,
): Promise<SectionOutcome> {
  try {
    return await work(outcome => {
      throw new TakenBack(outcome);
    });
  } catch (error) {
    if (isDry && error instanceof TakenBack) return error.outcome;
    throw error;
  }
}

const ALREADY: ImportWarning = {
  code: 'already-imported',
  detail: 'This was already imported. Importing it again adds nothing, even if you changed or deleted something since.',
};
const NO_RECEIPT: ImportWarning = {
  code: 'receipt-missing',
  detail:
    'It was imported, but the import could not be recorded. If you import the archive again, anything that you have deleted since is added again.',
};

const refusalOf = ({ section, prepared }: SectionTask): ImportWarning | null =>
  section.pluginId === null && !prepared
    ? { code: 'section-unknown', detail: `This version does not know the section ${section.id}.` }
    : null;

/** The key of what a person sees as one thing: data and files. */
function keyOf({ caller, archive }: ImportWork, { id, sha256, files }: ArchiveSection): ReceiptKey {
  const all = createHash('sha256').update(sha256);
  for (const file of files) all.update(`${file.path}\0${file.sha256}\0`);
  const whole = files.length === 0 ? sha256 : all.digest('hex');
  return {
    userId: caller.user.id,
    sourceInstanceId: archive.manifest.source.instanceId,
    sectionId: id,
    sha256: whole,
  };
}

const headOf = ({ id, pluginId }: ArchiveSection): Pick<ImportSection, 'id' | 'pluginId'> => ({ id, pluginId });

const skipped = (section: ArchiveSection, warning: ImportWarning): ImportSection => ({
  ...headOf(section),
  status: 'skipped',
  records: { read: section.records, added: 0, skipped: section.records, failed: 0 },
  warnings: [warning],
});

/** A section that is export-only counts as skipped. */
const imported = (
  section: ArchiveSection,
  { added, skipped: left, failed, warnings }: SectionOutcome,
): ImportSection => ({
  ...headOf(section),
  status: warnings.some(({ code }) => code === 'export-only') ? 'skipped' : 'imported',
  records: { read: section.records, added, skipped: left, failed },
  warnings,
});
