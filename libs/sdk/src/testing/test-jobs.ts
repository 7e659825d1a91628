import { InvalidInputError, TooManyJobsError } from '../errors.js';
import { checkedDefinition, checkedJob, checkedKey } from '../host/job-checks.js';
import type { JobHandler, Jobs } from '../namespaces/jobs.js';

const MAX_WAITING = 10_000;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
/** More in one call are more likely a handler that keeps adding jobs. */
const MOST_RUNS = 1000;

/** A job of `sdk.jobs` that waits, or that failed. */
export interface TestJob {
  id: string;
  name: string;
  data: unknown;
  key: string | undefined;
  userId: string | undefined;
  runAt: Date;
  /** How many tries have begun. */
  attempt: number;
  lastError: unknown;
}

/** One try of a job. */
export interface JobOutcome {
  name: string;
  /** What the handler threw; undefined when it succeeded. */
  error: unknown;
}

interface Definition extends ReturnType<typeof checkedDefinition> {
  handler: JobHandler<never>;
}

/** What jobs are given by the host. @internal */
export interface TestJobsOptions {
  /** Runs work with nobody signed in. */
  withNobody: <R>(work: () => R) => R;
  onCommit: (work: () => void) => void;
  /** @throws StoreAccessError in a transaction */
  refuseInside: (member: string) => void;
}

/**
 * The jobs of the plugin. They run when a test says so, and one after the other.
 *
 * @experimental
 */
export class TestJobs {
  /** What waits, for its time or for another try. */
  readonly waiting: TestJob[] = [];
  /** What failed in its last try. */
  readonly failed: TestJob[] = [];
  private readonly definitions = new Map<string, Definition>();
  private clock: Date | null = null;
  private count = 0;

  /** What the clock of the jobs says: the time, until `advance` moves it. */
  get now(): Date {
    return new Date(this.clock ?? Date.now());
  }

  /**
   * Runs everything that is due, also what is added meanwhile. What fails waits for its next try.
   *
   * @throws Error after 1,000 tries: a handler keeps adding jobs
   */
  async run(): Promise<JobOutcome[]> {
    const outcomes: JobOutcome[] = [];
    for (let job = this.takeDue(); job; job = this.takeDue()) {
      if (outcomes.length === MOST_RUNS) throw new Error(`${MOST_RUNS} jobs ran, and more are due.`);
      outcomes.push(await this.try(job));
    }
    return outcomes;
  }

  /** Moves the clock of the jobs on, and runs what is due then. Schedules do not occur: see `occur`. */
  async advance(ms: number): Promise<JobOutcome[]> {
    this.clock = new Date(this.now.getTime() + ms);
    return this.run();
  }

  /** Lets the schedule of a job come true now, and runs what is due. @throws Error when the job has none */
  async occur(name: string): Promise<JobOutcome[]> {
    if (!this.definitions.get(name)?.schedule) throw new Error(`The plugin defined no schedule for ${name}.`);
    const key = `@schedule/${name}`;
    // One that still waits for its next try stands for this occurrence too.
    if (!this.waiting.some(job => job.key === key)) this.add({ name, data: null, key, userId: undefined });
    return this.run();
  }

  /** What the platform does when a person is deleted. @internal */
  forget(userId: string): void {
    const mine = [this.waiting, this.failed];
    for (const list of mine) list.splice(0, list.length, ...list.filter(job => job.userId !== userId));
  }

  /** `sdk.jobs`. @internal */
  namespace({ withNobody, onCommit, refuseInside }: TestJobsOptions): Jobs {
    this.withNobody = withNobody;
    return {
      define: (name, handler, options) => {
        this.definitions.set(name, { ...checkedDefinition(name, handler, options), handler });
      },
      enqueue: async (...input) => {
        const { data, ...job } = checkedJob(...input);
        if (!this.definitions.has(job.name))
          throw new InvalidInputError('/name', `There is no handler for ${job.name}: call sdk.jobs.define first.`);
        if (this.waiting.length >= MAX_WAITING) throw new TooManyJobsError(MAX_WAITING);
        const id = `job-${++this.count}`;
        onCommit(() => this.add({ ...job, data: JSON.parse(data) as unknown }, id));
        return { id };
      },
      cancel: async key => {
        const checked = checkedKey(key);
        refuseInside('sdk.jobs.cancel');
        return this.remove(checked);
      },
    };
  }

  private withNobody: TestJobsOptions['withNobody'] = work => work();

  private add(
    job: Pick<TestJob, 'name' | 'data' | 'key' | 'userId'> & { runAt?: Date | undefined },
    id = `job-${++this.count}`,
  ): void {
    if (job.key !== undefined) this.remove(job.key);
    this.waiting.push({ ...job, id, runAt: job.runAt ?? this.now, attempt: 0, lastError: undefined });
  }

  private remove(key: string): boolean {
    const at = this.waiting.findIndex(job => job.key === key);
    if (at >= 0) this.waiting.splice(at, 1);
    return at >= 0;
  }

  private takeDue(): TestJob | undefined {
    const { now, waiting } = this;
    const [first] = waiting.filter(({ runAt }) => runAt <= now).sort((a, b) => a.runAt.getTime() - b.runAt.getTime());
    if (first) waiting.splice(waiting.indexOf(first), 1);
    return first;
  }

  private async try(job: TestJob): Promise<JobOutcome> {
    const { id, name, data } = job;
    const { handler, retries } = this.definitions.get(name)!;
    const attempt = job.attempt + 1;
    const { signal } = new AbortController();
    try {
      await this.withNobody(async () => handler({ id, data: data as never, attempt, signal }));
      return { name, error: undefined };
    } catch (error) {
      const next = { ...job, attempt, lastError: error };
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** job.attempt, LONGEST_WAIT_MS);
      if (attempt > retries) this.failed.push(next);
      else if (!this.waiting.some(({ key }) => key !== undefined && key === job.key))
        this.waiting.push({ ...next, runAt: new Date(this.now.getTime() + waitMs) });
      return { name, error };
    }
  }
}
