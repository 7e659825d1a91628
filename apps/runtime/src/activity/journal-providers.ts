import type { Provider } from '@nestjs/common';
import { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';
import { PlatformOptions } from '../kernel/platform-options';
import { ProblemBoard } from '../kernel/problems/problem-board';
import { ActivityJournal } from './journal/activity-journal';
import { AuditKeys } from './chain/audit-keys';
import { HeadWatch } from './chain/head-watch';
import { ActivityQueue } from './queue/activity-queue';
import { MockActivityQueue } from './queue/mock-activity-queue';

/** The providers that write the log, and notice when somebody changed it. */
export const journalProviders: Provider[] = [
  {
    provide: AuditKeys,
    inject: [PlatformOptions],
    useFactory: ({ config }: PlatformOptions) => AuditKeys.of(config.authSecret, config.previousAuthSecret),
  },
  {
    provide: RevocationJournal,
    inject: [PlatformOptions],
    useFactory: async ({ config }: PlatformOptions) => {
      const revocations = new RevocationJournal(config.dataDir, 'runtime');
      await revocations.begin();
      return revocations;
    },
  },
  {
    provide: ActivityJournal,
    inject: [PlatformOptions, AuditKeys, RevocationJournal],
    useFactory: ({ requestDataSource }: PlatformOptions, keys: AuditKeys, revocations: RevocationJournal) =>
      new ActivityJournal(requestDataSource, keys, revocations),
  },
  {
    provide: ActivityQueue,
    inject: [ActivityJournal, PlatformOptions],
    useFactory: (journal: ActivityJournal, { logger }: PlatformOptions) => new ActivityQueue(journal, logger),
  },
  {
    provide: MockActivityQueue,
    inject: [ActivityJournal, PlatformOptions],
    useFactory: (journal: ActivityJournal, { logger }: PlatformOptions) => new MockActivityQueue(journal, logger),
  },
  {
    provide: HeadWatch,
    inject: [PlatformOptions, AuditKeys, ProblemBoard],
    useFactory: ({ dataSource, logger }: PlatformOptions, keys: AuditKeys, problems: ProblemBoard) =>
      new HeadWatch(dataSource, keys, problems, logger),
  },
];
