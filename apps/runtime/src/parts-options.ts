import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { Logger } from '@sv/server/logger/logger';
import type { ServerPlugin } from '@sv/sdk';
import type { RuntimeConfig } from './config/runtime-config';

/** What the parts are made of. */
export interface PartsOptions {
  config: RuntimeConfig;
  logger: Logger;
  dataSource: WorkspaceDataSource;
  registry: readonly ServerPlugin[];
}
