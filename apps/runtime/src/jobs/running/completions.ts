import type { JobRows } from '../rows/job-rows.sql';
import type { LeasedJob } from '../rows/job-values';

/** Ends the jobs that succeed at about the same time with one statement. */
export class Completions {
  private waiting: LeasedJob[] = [];
  private written: Promise<unknown> | null = null;

  constructor(private readonly rows: Pick<JobRows, 'complete'>) {}

  /** Resolves when it is stored that the job succeeded, or that its lease was lost. */
  complete(job: LeasedJob): Promise<unknown> {
    this.waiting.push(job);
    return (this.written ??= new Promise(resolve => setImmediate(resolve)).then(() => this.write()));
  }

  private write(): Promise<unknown> {
    const jobs = this.waiting;
    this.waiting = [];
    this.written = null;
    return this.rows.complete(jobs);
  }
}
