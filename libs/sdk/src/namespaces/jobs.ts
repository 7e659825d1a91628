import { hostPart } from '../host/host-part.js';
import type { WorkSignal } from './work-signal.js';

/** How the jobs of one name run. */
export interface JobOptions {
  /**
   * A cron expression of five fields, in the instance's time zone: `0 8 * * 1` is Mondays at 8:00. The job then also
   * runs without `enqueue`, with `null` as its data.
   */
  schedule?: string;
  /** How often a job is tried again after its first failure: 0 to 20, and 5 when left out. */
  retries?: number;
  /** How long one try may take: 1 second to 1 hour, and 5 minutes when left out. */
  timeoutMs?: number;
  /** How many of this name one process runs at once: 1 to 10, and 1 when left out. */
  concurrency?: number;
}

/** A job that is being run. */
export interface RunningJob<Data = unknown> {
  /** Stays the same over all tries. */
  readonly id: string;
  /** What `enqueue` was given, as JSON has it. */
  readonly data: Data;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the try takes too long or is no longer this process's, and when the plugin is stopped. */
  readonly signal: WorkSignal;
}

export type JobHandler<Data = unknown> = (job: RunningJob<Data>) => void | Promise<void>;

export interface EnqueueOptions {
  /** Not before this time. */
  runAt?: Date;
  /**
   * 1 to 128 characters. The job replaces the one of the plugin that waits under this key, with its data and its time.
   * It waits for one that is running under the key.
   */
  key?: string;
  /** The user whom the job is about: it is deleted with the user. */
  userId?: string;
}

/**
 * Work for later, or at set times. A job runs at least once: after a crash it runs again, so a handler must be able to
 * run twice.
 *
 * @experimental
 * @example
 * ```ts
 * sdk.jobs.define<{ listId: string }>('remind', async ({ data }) => remindMembers(data.listId), { retries: 3 });
 * await sdk.jobs.enqueue('remind', { listId }, { runAt: tomorrow, key: `remind-${listId}` });
 * ```
 */
export interface Jobs {
  /**
   * Says what runs the jobs of a name. Call it while the module starts. The handler runs in the context of the plugin,
   * and nobody is signed in. A job whose handler throws, or takes too long, is tried again after 10 seconds, then after
   * twice as long each time, up to 6 hours. After its last try it stays in Console → Apps → Jobs as failed.
   *
   * @experimental
   * @param name 1 to 64 lower-case letters, digits, dots and hyphens, beginning with a letter
   * @throws InvalidInputError for a malformed name, schedule or option
   */
  define<Data = unknown>(name: string, handler: JobHandler<Data>, options?: JobOptions): void;

  /**
   * Adds a job, and resolves when it is stored. Inside `sdk.db.transaction`, or an import, it is part of that: it runs
   * after the commit, and never after a rollback.
   *
   * A job is not exported with a person's data. Store ids in `data`, and read the rest when the job runs.
   *
   * @experimental
   * @param data what JSON can express, at most 16 KiB
   * @returns the id of the job
   * @throws InvalidInputError for a name without a handler, or malformed data or options
   * @throws TooManyJobsError when 10,000 jobs of the plugin wait
   * @throws NotFoundError for a `userId` of a user who was deleted
   */
  enqueue(name: string, data?: unknown, options?: EnqueueOptions): Promise<{ id: string }>;

  /**
   * Deletes the plugin's job that waits under a key. One that is running continues. Do not call it inside
   * `sdk.db.transaction`.
   *
   * @experimental
   * @returns whether there was one
   * @throws InvalidInputError for something that is no key
   */
  cancel(key: string): Promise<boolean>;
}

export const jobs: Jobs = {
  define: (name, handler, options) => hostPart<Jobs>('jobs').define(name, handler, options),
  enqueue: async (name, data, options) => hostPart<Jobs>('jobs').enqueue(name, data, options),
  cancel: async key => hostPart<Jobs>('jobs').cancel(key),
};
