import { Global, Module } from '@nestjs/common';
import { Lifecycle } from '../kernel/lifecycle';
import { PlatformOptions } from '../kernel/platform-options';
import { ProblemBoard } from '../kernel/problems/problem-board';
import { JobActions } from './api/job-actions';
import { JobList } from './api/job-list';
import { JobSchedulesController } from './api/job-schedules.controller';
import { JobsController } from './api/jobs.controller';
import { JobHealth } from './job-health';
import { Definitions } from './queue/definitions';
import { JobQueue } from './queue/job-queue';
import { JobStates } from './queue/job-states';
import { WaitingLimit } from './queue/waiting-limit';
import { JobRows } from './rows/job-rows.sql';
import { WaitingCounts } from './rows/job-counts.sql';
import { JobRunner } from './running/job-runner';
import { PlatformSettings } from '../kernel/settings/platform-settings';
import { Schedules } from './schedules/schedules';

/** Jobs of the platform and of plugins. They are real in dev mode too: nothing in a mock request adds one. */
@Global()
@Module({
  controllers: [JobsController, JobSchedulesController],
  providers: [
    Definitions,
    JobList,
    JobActions,
    JobStates,
    {
      provide: JobHealth,
      inject: [PlatformOptions, Definitions, ProblemBoard],
      useFactory: ({ dataSource }: PlatformOptions, definitions: Definitions, problems: ProblemBoard) =>
        new JobHealth(dataSource, definitions, problems),
    },
    {
      provide: JobRows,
      inject: [PlatformOptions],
      useFactory: ({ dataSource }: PlatformOptions) => new JobRows(dataSource),
    },
    {
      provide: WaitingLimit,
      inject: [PlatformOptions],
      useFactory: ({ dataSource, logger }: PlatformOptions) => new WaitingLimit(new WaitingCounts(dataSource), logger),
    },
    {
      provide: JobRunner,
      inject: [JobRows, Definitions, WaitingLimit, PlatformOptions, Lifecycle],
      useFactory: (
        rows: JobRows,
        definitions: Definitions,
        limit: WaitingLimit,
        { dataSource, logger }: PlatformOptions,
        lifecycle: Lifecycle,
      ) => {
        const runner = new JobRunner({ rows, definitions, limit, logger });
        lifecycle.whenReady(() => void runner.start(dataSource.options.type !== 'postgres'));
        return runner;
      },
    },
    {
      provide: Schedules,
      inject: [PlatformOptions, JobRows, Definitions, JobRunner, PlatformSettings, Lifecycle],
      useFactory: (
        { dataSource: db, logger }: PlatformOptions,
        rows: JobRows,
        definitions: Definitions,
        waker: JobRunner,
        settings: PlatformSettings,
        lifecycle: Lifecycle,
      ) => {
        const timeZone = () => settings.timeZone;
        const schedules = new Schedules({ db, rows, definitions, waker, timeZone, logger });
        lifecycle.whenReady(() => schedules.start());
        return schedules;
      },
    },
    {
      provide: JobQueue,
      inject: [JobRows, Definitions, WaitingLimit, JobRunner],
      useFactory: (...parts: ConstructorParameters<typeof JobQueue>) => new JobQueue(...parts),
    },
  ],
  exports: [JobHealth, JobQueue, JobRunner, JobRows, JobStates, Definitions, Schedules],
})
export class JobsModule {}
