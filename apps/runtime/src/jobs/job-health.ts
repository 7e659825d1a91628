import type { HealthReport } from '@sv/contracts/health.contract';
import type { ProblemBoard } from '../kernel/problems/problem-board';
import type { SqlRunner } from '../kernel/database/sql';
import type { Definitions } from './queue/definitions';
import { PLATFORM } from './rows/job-values';
import { type DueJobs, dueJobs, jobCounts } from './rows/job-counts.sql';

/** A job that is due may wait so long for its turn before it is a problem. */
const TOLERATED_MS = 5 * 60_000;

/** Reports on jobs: how many there are, and which owners have a queue that grows, or jobs that failed. */
export class JobHealth {
  constructor(
    private readonly db: SqlRunner,
    private readonly definitions: Definitions,
    private readonly problems: Pick<ProblemBoard, 'raise' | 'clear'>,
  ) {}

  /** Also raises or clears its problems. Never throws: while the database is away nothing is known. */
  async jobReport(now = new Date()): Promise<HealthReport['jobs']> {
    try {
      const [counts, due] = await Promise.all([jobCounts(this.db), dueJobs(this.db, now)]);
      this.judge(this.ofRunning(due), now);
      const failed = counts.filter(one => one.failed > 0).map(one => `${one.failed} of ${one.owner}`);
      if (failed.length > 0)
        this.problems.raise('jobs-failed', `These jobs failed and are not retried: ${failed.join(', ')}.`);
      else this.problems.clear('jobs-failed');
      const sum = (of: 'waiting' | 'running' | 'failed'): number => counts.reduce((all, one) => all + one[of], 0);
      const [oldest] = due.map(({ since }) => since).sort();
      return { waiting: sum('waiting'), running: sum('running'), failed: sum('failed'), oldestDueAt: oldest ?? null };
    } catch {
      // The database, which health says elsewhere.
      return { waiting: 0, running: 0, failed: 0, oldestDueAt: null };
    }
  }

  /** Jobs of a plugin that does not run wait for it, which is no problem of the queue. */
  private ofRunning(due: readonly DueJobs[]): DueJobs[] {
    const running = new Set([PLATFORM, ...this.definitions.ready().map(({ owner }) => owner)]);
    return due.filter(({ owner }) => running.has(owner));
  }

  private judge(due: readonly DueJobs[], now: Date): void {
    const late = due.filter(({ since }) => now.getTime() - Date.parse(since) > TOLERATED_MS);
    if (late.length === 0) return this.problems.clear('jobs-waiting');
    const texts = late.map(({ owner, count, since }) => `${count} of ${owner} since ${since}`);
    this.problems.raise('jobs-waiting', `These jobs are due and have been waiting: ${texts.join(', ')}.`);
  }
}
