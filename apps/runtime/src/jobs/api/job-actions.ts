import { Injectable } from '@nestjs/common';
import type { AdminJob } from '@sv/contracts/jobs.contract';
import { isUniqueViolation } from '@sv/server/database/unique-violation';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { actorOf } from '../../kernel/access/actor';
import { assertRealRequest } from '../../kernel/request-context/assert-real-request';
import type { Caller } from '../../kernel/request-context/caller';
import { JobQueue } from '../queue/job-queue';
import type { JobName } from '../rows/job-values';
import { Job } from '../rows/job.entity';
import { JobRunner } from '../running/job-runner';
import { scheduleKey } from '../schedules/schedules';
import { toAdminJob } from './job-list';

const BUSY = 'The job is running, or another one waits in its place. Try again when that has ended.';

/** What administrators do with jobs. Each is recorded in its transaction, and refused while the job runs. */
@Injectable()
export class JobActions {
  constructor(
    private readonly db: DataSource,
    private readonly queue: JobQueue,
    private readonly runner: JobRunner,
    private readonly journal: ActivityJournal,
  ) {}

  /** Runs it now, with all its tries. @throws PlatformError `not-found`, `conflict` */
  async runNow(caller: Caller, id: string, now = new Date()): Promise<AdminJob> {
    assertRealRequest();
    const job = await this.db
      .transaction(async tx => {
        const before = await find(tx, id);
        const fresh = { status: 'waiting', runAt: now, attempt: 0 } as const;
        await changed(tx.update(Job, { id, status: Not('running') }, fresh));
        await this.record(tx, caller, 'job.run', before);
        return { ...before, ...fresh };
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new PlatformError('conflict', BUSY) : error;
      });
    this.runner.wake();
    return toAdminJob(job);
  }

  /** @throws PlatformError `not-found`, `conflict` */
  async deleteJob(caller: Caller, id: string): Promise<void> {
    assertRealRequest();
    await this.db.transaction(async tx => {
      const job = await find(tx, id);
      await changed(tx.delete(Job, { id, status: In(['waiting', 'dead']) }));
      await this.record(tx, caller, 'job.deleted', job);
    });
  }

  /** Adds a job now, as its schedule does at its time. @throws PlatformError `not-found` */
  async runScheduled(caller: Caller, { owner, name }: JobName): Promise<void> {
    assertRealRequest();
    if (!this.queue.hasSchedule(owner, name)) throw new PlatformError('not-found');
    await this.db.transaction(async manager => {
      const id = await this.queue.enqueue(owner, name, null, { key: scheduleKey({ name }), manager });
      await this.record(manager, caller, 'job.run', { id, owner, name });
    });
    this.runner.wake();
  }

  private record(
    tx: EntityManager,
    caller: Caller,
    action: 'job.run' | 'job.deleted',
    { id, owner, name }: Pick<Job, 'id' | 'owner' | 'name'>,
  ): Promise<void> {
    const about = { targetType: 'job', targetId: id, metadata: { pluginId: owner, job: name } };
    return this.journal.record(tx, { action, actor: actorOf(caller), ...about });
  }
}

async function find(tx: EntityManager, id: string): Promise<Job> {
  const job = await tx.findOneBy(Job, { id });
  if (!job) throw new PlatformError('not-found');
  return job;
}

async function changed(change: Promise<{ affected?: number | null }>): Promise<void> {
  const { affected } = await change;
  if (!affected) throw new PlatformError('conflict', BUSY);
}
