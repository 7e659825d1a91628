import { Injectable } from '@nestjs/common';
import type { AdminJob, AdminJobList, JobOverview } from '@sv/contracts/jobs.contract';
import { DataSource } from 'typeorm';
import { readNewestFirst } from '../../kernel/database/newest-first.sql';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { Definitions } from '../queue/definitions';
import { Job, type JobStatus } from '../rows/job.entity';
import { jobCounts } from '../rows/job-counts.sql';
import { JobSchedule } from '../schedules/job-schedule.entity';

const STORED: Record<AdminJob['status'], JobStatus> = { waiting: 'waiting', running: 'running', failed: 'dead' };

/** What there is to do, for administrators. */
@Injectable()
export class JobList {
  constructor(
    private readonly db: DataSource,
    private readonly definitions: Definitions,
    private readonly settings: PlatformSettings,
  ) {}

  /** The newest first. @throws InvalidRequestError for a cursor that is none of ours */
  async listJobs({ status, owner, ...page }: JobFilter): Promise<AdminJobList> {
    const { rows, nextCursor } = await readNewestFirst(this.db.getRepository(Job), page, query => {
      if (status) query.andWhere('one.status = :status', { status: STORED[status] });
      if (owner) query.andWhere('one.owner = :owner', { owner });
    });
    return { jobs: rows.map(toAdminJob), nextCursor };
  }

  async overview(): Promise<JobOverview> {
    const { timeZone } = this.settings;
    const rows = await this.db.getRepository(JobSchedule).find({ order: { owner: 'ASC', name: 'ASC' } });
    const schedules = rows.flatMap(({ owner, name, nextAt }) => {
      const schedule = this.definitions.find({ owner, name })?.schedule;
      return schedule ? [{ owner, name, schedule, timeZone, nextAt: nextAt?.toISOString() ?? null }] : [];
    });
    return { owners: await jobCounts(this.db), schedules };
  }
}

interface JobFilter {
  status?: AdminJob['status'];
  owner?: string;
  limit: number;
  cursor?: string;
}

export const toAdminJob = (job: Job): AdminJob => ({
  id: job.id,
  owner: job.owner,
  name: job.name,
  key: job.key,
  status: job.status === 'dead' ? 'failed' : job.status,
  runAt: job.runAt.toISOString(),
  attempt: job.attempt,
  lastError: job.lastError,
  createdAt: job.createdAt.toISOString(),
  triedAt: job.triedAt?.toISOString() ?? null,
});
