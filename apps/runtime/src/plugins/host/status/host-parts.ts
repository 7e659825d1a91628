import type { Logger } from '@sv/server/logger/logger';
import type { InstalledPlugins } from '../installed/installed-plugins';
import type { PluginStarter } from '../plugin-starter';
import type { TaskQueue } from '../task-queue';
import type { PluginStatusRows } from './plugin-status-rows.sql';

/** What the plugin host shares with those who change how a plugin stands. */
export interface HostParts {
  plugins: Pick<InstalledPlugins, 'get' | 'list'>;
  rows: PluginStatusRows;
  starter: PluginStarter;
  queue: TaskQueue;
  logger: Logger;
}
