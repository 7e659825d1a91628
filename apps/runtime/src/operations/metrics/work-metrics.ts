import { Injectable } from '@nestjs/common';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { mailMetrics } from '@sv/server/mail/mail-metrics';
import { readOnce, type Metric, type Sample } from '@sv/server/metrics/metric';
import { ActivityQueue } from '../../activity/queue/activity-queue';
import { dueJobs, jobCounts } from '../../jobs/rows/job-counts.sql';
import { PlatformOptions } from '../../kernel/platform-options';
import { waitingPushes } from '../health/history/health-samples.sql';

/** What `/metrics` tells of work that waits: jobs, mails, pushes, entries of the activity log. */
@Injectable()
export class WorkMetrics {
  constructor(
    private readonly options: PlatformOptions,
    private readonly mail: CurrentMail,
    private readonly activity: ActivityQueue,
  ) {}

  metrics(): Metric[] {
    const { dataSource } = this.options;
    return [
      ...this.jobs(),
      ...mailMetrics(dataSource, this.mail),
      {
        name: 'workspace_push_waiting',
        help: 'Pushes that wait to be sent, of all processes.',
        type: 'gauge',
        read: async () => [{ value: await waitingPushes(dataSource) }],
      },
      {
        name: 'workspace_activity_dropped_total',
        help: 'Entries of the activity log that could not be written.',
        type: 'counter',
        read: () => [{ value: this.activity.dropped }],
      },
    ];
  }

  private jobs(): Metric[] {
    const { dataSource } = this.options;
    const counts = readOnce(() => jobCounts(dataSource));
    return [
      {
        name: 'workspace_jobs',
        help: 'Jobs that wait, run, or failed for good, of all processes.',
        type: 'gauge',
        read: async () =>
          (await counts()).flatMap(({ owner: plugin, waiting, running, failed }): Sample[] => [
            { labels: { plugin, state: 'waiting' }, value: waiting },
            { labels: { plugin, state: 'running' }, value: running },
            { labels: { plugin, state: 'failed' }, value: failed },
          ]),
      },
      {
        name: 'workspace_job_oldest_due_seconds',
        help: 'How long the oldest job that is due has waited for its turn.',
        type: 'gauge',
        read: async () => {
          const now = new Date();
          return (await dueJobs(dataSource, now)).map(({ owner: plugin, since }) => ({
            labels: { plugin },
            value: (now.getTime() - Date.parse(since)) / 1000,
          }));
        },
      },
    ];
  }
}
