import type { Logger } from '@sv/server/logger/logger';
import type { InstalledPlugins } from '../installed/installed-plugins';
import type { PluginStarter } from '../plugin-starter';
import type { TaskQueue } from '@sv/server/process/task-queue';
import type { PluginStatusRows } from './plugin-status-rows.sql';

/** The parts of the plugin host that code needs which changes the status of a plugin. */
export interface HostParts {
  plugins: Pick<InstalledPlugins, 'get' | 'list'>;
  rows: PluginStatusRows;
  starter: PluginStarter;
  queue: TaskQueue;
  logger: Logger;
}
