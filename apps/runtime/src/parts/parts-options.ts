import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { Logger } from '@sv/server/logger/logger';
import type { ServerPlugin } from '@sv/sdk';
import type { RuntimeConfig } from '../config/runtime-config';
import type { MockDatabase } from '../dev-mode/mock-database';

/** What the parts are made of. */
export interface PartsOptions {
  config: RuntimeConfig;
  logger: Logger;
  dataSource: WorkspaceDataSource;
  /** Where dev-mode requests read and write; null while dev mode is off. */
  mock: MockDatabase | null;
  registry: readonly ServerPlugin[];
}
