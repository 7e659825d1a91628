import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { DataSource } from 'typeorm';
import { Definitions } from '../../src/jobs/queue/definitions';
import { JobQueue } from '../../src/jobs/queue/job-queue';
import { WaitingLimit } from '../../src/jobs/queue/waiting-limit';
import { JobRows } from '../../src/jobs/rows/job-rows.sql';
import { Job } from '../../src/jobs/rows/job.entity';
import { WaitingCounts } from '../../src/jobs/rows/job-counts.sql';
import { JobRunner } from '../../src/jobs/running/job-runner';
import { JobSchedule } from '../../src/jobs/schedules/job-schedule.entity';

/** The jobs of one process, on a database that others may have too. */
export class JobProcess {
  readonly lines: object[] = [];
  readonly definitions = new Definitions();
  readonly rows: JobRows;
  readonly runner: JobRunner;
  readonly queue: JobQueue;

  constructor(
    private readonly db: DataSource,
    { limit = 10_000, kept = 1000 } = {},
  ) {
    const note = (line: object): void => void this.lines.push(line);
    const logger = { warn: note, error: note } as never;
    this.rows = new JobRows(db as WorkspaceDataSource, kept);
    const { rows, definitions } = this;
    const waiting = new WaitingLimit(new WaitingCounts(db), logger, limit);
    this.runner = new JobRunner({ rows, definitions, limit: waiting, logger });
    this.queue = new JobQueue(rows, definitions, waiting, this.runner);
  }

  /** What is stored, the oldest first. */
  stored(): Promise<Job[]> {
    return this.db.getRepository(Job).find({ order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Lets what waits be due now, and the leases be over. */
  async timePasses(): Promise<void> {
    const longAgo = new Date('2020-01-01T00:00:00Z');
    await this.db.getRepository(Job).update({ status: 'waiting' }, { runAt: longAgo });
    await this.db.getRepository(Job).update({ status: 'running' }, { leaseUntil: longAgo });
  }
}

/** For the next test, for which to make all tables again takes Postgres 0.3 seconds. */
export async function forgetJobs(db: DataSource): Promise<void> {
  for (const table of [Job, JobSchedule]) await db.createQueryBuilder().delete().from(table).execute();
}
