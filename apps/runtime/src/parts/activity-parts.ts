import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { ActivityJournal } from '../activity/activity-journal';
import { AuditKeys } from '../activity/chain/audit-keys';
import { HeadWatch } from '../activity/chain/head-watch';
import { ActivityQueue } from '../activity/queue/activity-queue';
import { MockActivityQueue } from '../activity/queue/mock-activity-queue';
import type { ProblemBoard } from '../health/problem-board';
import type { PartsOptions } from './parts-options';

interface ActivityOptions extends Pick<PartsOptions, 'config' | 'logger' | 'dataSource'> {
  /** In a dev-mode request the one in memory. */
  requestDataSource: WorkspaceDataSource;
  problems: ProblemBoard;
}

/** What writes down what is done, and sees whether somebody changed it. */
export function activityParts({ config, logger, dataSource, requestDataSource, problems }: ActivityOptions) {
  const auditKeys = AuditKeys.of(config.authSecret, config.previousAuthSecret);
  const journal = new ActivityJournal(requestDataSource, auditKeys);
  return {
    auditKeys,
    journal,
    activityQueue: new ActivityQueue(journal, logger),
    mockActivityQueue: new MockActivityQueue(journal, logger),
    headWatch: new HeadWatch(dataSource, auditKeys, problems, logger),
  };
}
