import { sdk } from '@sv/sdk';
import { type PluginInstance, startPlugin } from '../../../../../apps/runtime/test/support/plugins/plugin-instance';
import manifest from '../../manifest.json';
import * as tasks from '../../server/plugin.module';

/**
 * Tasks in the runtime's own plugin host, with a database of its own: SQLite, or Postgres with TEST_DATABASE_URL. There
 * is no platform around it that could keep numbers.
 */
export function startTasks(): Promise<PluginInstance> {
  jest.spyOn(sdk.badges, 'set').mockResolvedValue();
  return startPlugin(manifest, tasks, 'built-in');
}
