import { newId } from '@sv/server/ids/new-id';
import type { SqlRunner } from '../../kernel/database/sql';
import type { JobRows } from '../rows/job-rows.sql';
import { PLATFORM } from '../rows/job-values';
import { definitionOf, type Hosting, type JobHandler, type JobOptions } from './definition';
import type { Definitions } from './definitions';
import type { WaitingLimit } from './waiting-limit';

export interface EnqueueOptions {
  /** Now. */
  runAt?: Date | undefined;
  /** Takes the place of the owner's job that waits under this key; runs after one that is running. */
  key?: string | undefined;
  /** Whom it is about: the job is deleted with the person. */
  userId?: string | undefined;
  /** Of a transaction on the platform's database that the job is part of. */
  manager?: SqlRunner | undefined;
}

/** What starts the work. */
export interface JobWaker {
  /** Something may be due. */
  wake(): void;
}

/**
 * Work for later, of the platform and of plugins. A job is stored when `enqueue` resolves, or with the commit of
 * `manager`, and then runs at least once.
 */
export class JobQueue {
  constructor(
    private readonly rows: JobRows,
    private readonly definitions: Definitions,
    private readonly limit: WaitingLimit,
    private readonly waker: JobWaker,
  ) {}

  /** @param owner id of a plugin, or `platform` */
  define(
    owner: string,
    name: string,
    handler: JobHandler,
    options: JobOptions = {},
    hosting: Partial<Hosting> = {},
  ): void {
    this.definitions.add(definitionOf({ owner, name }, handler, options, hosting));
    this.waker.wake();
  }

  isDefined(owner: string, name: string): boolean {
    return this.definitions.find({ owner, name }) !== null;
  }

  hasSchedule(owner: string, name: string): boolean {
    return Boolean(this.definitions.find({ owner, name })?.schedule);
  }

  /** Counts a job that is added elsewhere, and comes later. @throws JobsFullError */
  admit(owner: string): void {
    this.limit.admit(owner);
  }

  /**
   * @param data what JSON can express
   * @returns the id of the job
   * @throws JobsFullError when too many jobs of a plugin wait
   */
  async enqueue(owner: string, name: string, data: unknown, options: EnqueueOptions = {}): Promise<string> {
    const { key = null, userId = null, manager } = options;
    if (owner !== PLATFORM) this.admit(owner);
    const createdAt = new Date();
    const runAt = options.runAt ?? createdAt;
    const job = { id: newId(), owner, name, key, data: JSON.stringify(data ?? null), userId, runAt, createdAt };
    await this.rows.insert(job, manager);
    // In a transaction it is seen after the commit: by the next look.
    if (!manager && runAt <= createdAt) this.waker.wake();
    return job.id;
  }

  /**
   * Deletes the job that waits under a key. One that is running continues.
   *
   * @returns whether there was one
   */
  cancel(owner: string, key: string, manager?: SqlRunner): Promise<boolean> {
    return this.rows.cancel(owner, key, manager);
  }
}
