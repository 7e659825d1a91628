import type { QueryRunner } from 'typeorm';
import { SqliteRunner } from '../sqlite-runner';

/** How a transaction is sliced. */
export interface SliceRules {
  /** How long a slice may keep the file's lock before others may write, its end included. */
  sliceMs: number;
  /** Stores how to undo a slice, before it is committed. If it throws, the slice is rolled back. */
  keepUndo: (undo: Buffer) => Promise<void>;
  /** Nothing is to stay: each slice is rolled back. */
  isDryRun: boolean;
  /** Only rows that were added can be removed again: from the first other change on, it stays whole. */
  ofAdditions?: boolean | undefined;
  /** How to undo what was done since it was called last, or null for nothing; without it SQLite notes the changes. */
  ownUndo?: (() => Buffer | null) | undefined;
}

/** Of a slice, so much is for its user at least, however long its end takes. */
const LEAST_SHARE = 0.4;
/** How fast a slow end is forgotten: one that waited for the disk is no reason for short slices ever after. */
const FADING = 0.8;
/** Slices between two checkpoints: about as many as SQLite's own thousand pages are. */
const SLICES_A_CHECKPOINT = 6;

/**
 * A long transaction on a SQLite file, in slices: between two of them everybody else may write. Each is committed with a
 * note of how to undo it, so what began can be taken back as a whole. On Postgres, and without rules, it stays one
 * transaction.
 */
export class SlicedTransaction {
  private readonly rules: SliceRules | null;
  private startedAt = performance.now();
  private isBetween = false;
  private staysWhole = false;
  private fault: Error | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** How long the end of a slice takes, which others wait for too: noting how to undo it, and the commit. */
  private endMs = 0;
  private slices = 0;
  /** Whether something is committed already. */
  isSliced = false;

  /**
   * @param runner whose transaction has begun
   * @param onLong called when a slice has lasted long enough, whatever its user is busy with
   */
  constructor(
    private readonly runner: QueryRunner,
    rules: SliceRules | null,
    private readonly onLong: () => void = () => undefined,
  ) {
    this.rules = runner instanceof SqliteRunner ? rules : null;
    this.begun();
  }

  /** Begins the next slice, if none has begun. To be called before each use. @throws why the one before was not kept */
  async resume(): Promise<void> {
    this.assertWhole();
    if (!this.isBetween) return;
    if (this.isSliced && this.slices % SLICES_A_CHECKPOINT === 0) await (this.runner as SqliteRunner).log.checkpoint();
    await this.runner.startTransaction();
    this.isBetween = false;
    this.begun();
  }

  /** Ends the slice if it took long enough. To be called after each use. @throws what `keepUndo` throws */
  async breathe(): Promise<void> {
    const { rules } = this;
    if (!rules || this.staysWhole || this.isBetween || performance.now() - this.startedAt < this.useMs(rules)) return;
    try {
      this.isBetween = await this.endSlice(rules);
    } catch (error) {
      this.fault = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      clearTimeout(this.timer);
    }
  }

  /** From now on it is not sliced any more: nobody may see what follows before all of it is committed. */
  stayWhole(): void {
    this.staysWhole = true;
    if (this.runner instanceof SqliteRunner) this.runner.useSmallCache();
  }

  /** Stores how to undo the last slice too, when something has to follow its commit. */
  async keepLast(): Promise<void> {
    if (this.isSliced && this.rules) await this.keepUndo(this.rules);
  }

  /** No slice ends by itself any more. */
  stop(): void {
    clearTimeout(this.timer);
  }

  /** Whoever uses it may have ignored the error. */
  private assertWhole(): void {
    if (this.fault) throw this.fault;
  }

  /** @returns false when it cannot be sliced any more */
  private async endSlice(rules: SliceRules): Promise<boolean> {
    if (rules.isDryRun) {
      await this.runner.rollbackTransaction();
      return true;
    }
    const endingAt = performance.now();
    const runner = this.runner as SqliteRunner;
    if (rules.ofAdditions && !runner.hasOnlyAdded()) {
      runner.stopNoting();
      this.stayWhole();
      return false;
    }
    await this.keepUndo(rules);
    await this.runner.commitTransaction();
    this.endMs = Math.max(performance.now() - endingAt, FADING * this.endMs);
    this.isSliced = true;
    this.slices += 1;
    return true;
  }

  private async keepUndo({ keepUndo, ownUndo }: SliceRules): Promise<void> {
    const undo = ownUndo ? ownUndo() : (this.runner as SqliteRunner).undoOfChanges();
    if (undo) await keepUndo(undo);
  }

  private useMs({ sliceMs }: SliceRules): number {
    return Math.max(LEAST_SHARE * sliceMs, sliceMs - this.endMs);
  }

  private begun(): void {
    const { runner, rules } = this;
    if (!(runner instanceof SqliteRunner)) return;
    if (!rules) return runner.useSmallCache();
    if (!rules.isDryRun && !rules.ownUndo) runner.noteChanges();
    if (!rules.isDryRun) runner.log.deferCheckpoints();
    this.startedAt = performance.now();
    this.timer = setTimeout(this.onLong, this.useMs(rules)).unref();
  }
}
