import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { Logger } from '@sv/server/logger/logger';
import type { SupervisorLink } from '@sv/server/process/supervisor-link';
import type { Express } from 'express';
import type { RuntimeConfig } from './config/runtime-config';

/** What exists before the platform's Nest application, for the factories of its providers. */
export abstract class PlatformOptions {
  abstract readonly config: RuntimeConfig;
  abstract readonly logger: Logger;
  /** The platform's database, migrated. */
  abstract readonly dataSource: WorkspaceDataSource;
  /** The same, but in a dev-mode request the database in memory: what services are given as `DataSource`. */
  abstract readonly requestDataSource: WorkspaceDataSource;
  /** The database of dev-mode requests; null while dev mode is off. */
  abstract readonly mockDataSource: WorkspaceDataSource | null;
  /** Of the program that started this process, if it takes requests. */
  abstract readonly supervisor?: Pick<SupervisorLink, 'makeBackup' | 'testBackup'> | null;
  /** The Express application under the platform's Nest application. */
  abstract readonly express: Express;
}
