import { newId } from '@sv/server/ids/new-id';
import type { Logger } from '@sv/server/logger/logger';
import { Counter } from '@sv/server/metrics/counter';
import { Histogram } from '@sv/server/metrics/histogram';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '../../kernel/problems/readable-error';
import { DEFAULT_RETRIES, type JobDefinition } from '../queue/definition';
import type { Definitions } from '../queue/definitions';
import type { JobWaker } from '../queue/job-queue';
import type { WaitingLimit } from '../queue/waiting-limit';
import { type JobRows, leaseKey } from '../rows/job-rows.sql';
import type { JobName, LeasedJob } from '../rows/job-values';
import { waitAfter } from './backoff';
import { Completions } from './completions';
import { FinalFailure, WaitingFailure } from './job-failures';
import { JobEnded, JobRun } from './job-run';
import { Slots } from './slots';

/** How often a process looks for what is due: jobs of other processes, and those with a later time. */
const LOOK_EVERY_MS = 1_000;
/** How long a claim lasts without a sign of life of its process. */
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 10_000;
/** A job whose handler is gone. */
const UNKNOWN = { retries: DEFAULT_RETRIES };
const LOST = 'The process that ran it ended, or stood still.';

const durations = new Histogram({
  name: 'workspace_job_seconds',
  help: 'How long one try of a job takes.',
  labels: ['plugin'],
});
const tries = new Counter({
  name: 'workspace_job_tries_total',
  help: 'Attempts of jobs: done, retried later, or failed. Outgoing webhooks are jobs.',
  labels: ['plugin', 'job', 'outcome'],
});
const countTry = ({ owner, name }: JobName, outcome: 'done' | 'later' | 'failed'): void =>
  tries.inc({ plugin: owner, job: name, outcome });

export interface RunnerOptions {
  rows: JobRows;
  definitions: Definitions;
  limit: Pick<WaitingLimit, 'recount'>;
  logger: Pick<Logger, 'warn' | 'error'>;
}

/** Runs the jobs of this process: looks for what is due, claims it, and keeps its leases. */
export class JobRunner implements JobWaker {
  private readonly running = new Set<JobRun>();
  private readonly slots = new Slots();
  private readonly timers: NodeJS.Timeout[] = [];
  private looking: Promise<void> | null = null;
  private lookAgain = false;
  private isOpen = false;
  private isTroubled = false;
  private readonly completions: Completions;

  constructor(private readonly options: RunnerOptions) {
    this.completions = new Completions(options.rows);
  }

  /** @param isAlone whether no other process can run jobs: what the last one held is due again at once */
  async start(isAlone = false): Promise<void> {
    this.isOpen = true;
    this.every(LOOK_EVERY_MS, () => {
      this.wake();
      void this.guarded(() => this.options.limit.recount());
    });
    this.every(RENEW_EVERY_MS, () => void this.guarded(() => this.renew()));
    if (isAlone) await (this.looking = this.guarded(() => this.takeOver(null)).finally(() => (this.looking = null)));
    this.wake();
  }

  /** No further job begins. Those that run may end; what is not done in time is released for the next process. */
  async stop(limitMs: number): Promise<void> {
    this.isOpen = false;
    this.timers.forEach(timer => clearInterval(timer));
    await this.looking;
    const waited = new AbortController();
    await Promise.race([this.idle(), sleep(limitMs, null, { signal: waited.signal }).catch(() => null)]);
    waited.abort();
    for (const run of this.running) run.end(new JobEnded('The process ends.', false));
    await this.idle();
  }

  wake(): void {
    if (!this.isOpen) return;
    this.lookAgain = true;
    this.looking ??= this.guarded(() => this.look()).finally(() => (this.looking = null));
  }

  /** How many jobs run in this process. */
  get count(): number {
    return this.running.size;
  }

  /** Extends the leases of what runs. What was taken over by another process is told to end. */
  async renew(now = new Date()): Promise<void> {
    const runs = [...this.running];
    const held = await this.options.rows.renew(
      runs.map(({ job }) => job),
      new Date(now.getTime() + LEASE_MS),
    );
    const lost = runs.filter(run => this.running.has(run) && !held.has(leaseKey(run.job)));
    for (const run of lost) run.end(new JobEnded(LOST, false));
    await this.takeOver(now);
  }

  private async takeOver(now: Date | null): Promise<void> {
    for (const job of await this.options.rows.expired(now)) await this.failed(job, LOST, new Date());
  }

  private async look(): Promise<void> {
    while (this.lookAgain && this.isOpen) {
      this.lookAgain = false;
      const able = this.options.definitions.ready().filter(definition => this.slots.free(definition) > 0);
      const due = await this.options.rows.due(able.map(nameOf), new Date());
      for (const name of due) await this.startDue(able.find(one => one.owner === name.owner && one.name === name.name));
    }
  }

  private async startDue(definition: JobDefinition | undefined): Promise<void> {
    const limit = definition ? this.slots.free(definition) : 0;
    if (!definition || limit <= 0 || !this.isOpen) return;
    const now = new Date();
    const until = new Date(now.getTime() + LEASE_MS);
    const jobs = await this.options.rows.claim(nameOf(definition), { lease: newId(), until, limit, now });
    this.slots.take(definition, jobs.length);
    for (const job of jobs) void this.run(new JobRun(job, definition));
  }

  private async run(run: JobRun): Promise<void> {
    const { job, definition } = run;
    const startedAt = performance.now();
    this.running.add(run);
    try {
      const error = await run.finish().then(
        () => null,
        (thrown: unknown) => ({ thrown }),
      );
      await this.guarded(() => (error ? this.note(run, error.thrown) : this.complete(job)));
    } finally {
      durations.observe({ plugin: job.owner }, performance.now() - startedAt);
      this.running.delete(run);
      this.slots.give(definition, 1);
      this.wake();
    }
  }

  private async complete(job: LeasedJob): Promise<void> {
    await this.completions.complete(job);
    countTry(job, 'done');
  }

  private async note({ job, definition }: JobRun, thrown: unknown): Promise<void> {
    const now = new Date();
    if (thrown instanceof JobEnded && !thrown.isFailure) return void (await this.options.rows.release(job, now));
    const retries = thrown instanceof FinalFailure ? 0 : definition.retries;
    const waitMs = thrown instanceof WaitingFailure ? thrown.waitMs : 0;
    await this.failed(job, errorText(thrown), now, { retries, waitMs });
  }

  private async failed(
    job: LeasedJob,
    error: string,
    now: Date,
    { retries, waitMs = 0 }: { retries: number; waitMs?: number } = this.options.definitions.find(job) ?? UNKNOWN,
  ): Promise<void> {
    const { owner, name, id, attempt } = job;
    const about = { owner, job: name, jobId: id, attempt, reason: error };
    if (attempt > retries) {
      if (!(await this.options.rows.bury(job, error, now))) return;
      countTry(job, 'failed');
      this.options.logger.error(about, 'a job failed; the server does not retry it');
      return;
    }
    const runAt = new Date(now.getTime() + Math.max(waitAfter(attempt), waitMs));
    if (!(await this.options.rows.retry(job, runAt, error, now))) return;
    countTry(job, 'later');
    this.options.logger.warn(about, 'a job failed; the server retries automatically');
  }

  /** While the database is away nothing can be claimed or ended: leases run out, and the jobs run again. */
  private async guarded(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.isTroubled = false;
    } catch (error) {
      if (!this.isTroubled)
        this.options.logger.warn({ err: error }, 'jobs cannot be read or written; the server retries automatically');
      this.isTroubled = true;
    }
  }

  private every(intervalMs: number, work: () => void): void {
    this.timers.push(setInterval(work, intervalMs).unref());
  }

  private async idle(): Promise<void> {
    while (this.running.size > 0) await sleep(10);
  }
}

const nameOf = ({ owner, name }: JobName): JobName => ({ owner, name });
