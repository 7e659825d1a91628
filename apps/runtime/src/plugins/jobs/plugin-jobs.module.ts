import { Module } from '@nestjs/common';
import { JobRows } from '../../jobs/rows/job-rows.sql';
import { JobRunner } from '../../jobs/running/job-runner';
import { PlatformOptions } from '../../kernel/platform-options';
import { OutboxMover } from './outbox-mover';
import { OutboxSweep } from './outbox-sweep';

/** Jobs that plugins add in transactions of their stores. */
@Module({
  providers: [
    {
      provide: OutboxMover,
      inject: [PlatformOptions, JobRows, JobRunner],
      useFactory: ({ dataSource, logger }: PlatformOptions, rows: JobRows, waker: JobRunner) =>
        new OutboxMover({ platform: dataSource, rows, waker, logger }),
    },
    OutboxSweep,
  ],
  exports: [OutboxMover],
})
export class PluginJobsModule {}
