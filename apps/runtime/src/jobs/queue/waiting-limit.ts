import type { Logger } from '@sv/server/logger/logger';
import type { WaitingCounts } from '../rows/job-counts.sql';

/** An owner that keeps adding too many has one line in the log in this time. */
const LOGGED_EVERY_MS = 60_000;

/** An owner has too many jobs that wait. */
export class JobsFullError extends Error {
  override readonly name = 'JobsFullError';

  constructor(readonly limit: number) {
    super(`More than ${limit} jobs wait.`);
  }
}

/**
 * Limits how many jobs of one owner wait: a loop that adds jobs must not fill the disk. They are counted every second,
 * and what this process adds in between is added to that: a transaction of a plugin, in which jobs are added too, could
 * not read the table. With several processes the limit is not exact.
 */
export class WaitingLimit {
  private counts = new Map<string, number>();
  private readonly loggedAt = new Map<string, number>();
  private isChanged = true;

  constructor(
    private readonly rows: WaitingCounts,
    private readonly logger: Pick<Logger, 'warn'>,
    readonly limit = 10_000,
  ) {}

  /** Counts one more. @throws JobsFullError */
  admit(owner: string, now = Date.now()): void {
    const waiting = this.counts.get(owner) ?? 0;
    this.isChanged = true;
    if (waiting >= this.limit) {
      this.note(owner, waiting, now);
      throw new JobsFullError(this.limit);
    }
    this.counts.set(owner, waiting + 1);
  }

  /** To be called every second; asks the database only when something was added. */
  async recount(): Promise<void> {
    if (!this.isChanged) return;
    this.isChanged = false;
    try {
      this.counts = await this.rows.waiting();
    } catch (error) {
      this.isChanged = true;
      throw error;
    }
  }

  private note(owner: string, waiting: number, now: number): void {
    if (now - (this.loggedAt.get(owner) ?? -Infinity) < LOGGED_EVERY_MS) return;
    this.loggedAt.set(owner, now);
    this.logger.warn({ owner, waiting }, 'new jobs are refused: this owner has too many waiting');
  }
}
