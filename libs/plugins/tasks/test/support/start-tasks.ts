import { type PluginInstance, startPlugin } from '../../../../../apps/runtime/test/support/plugins/plugin-instance';
import manifest from '../../manifest.json';
import * as tasks from '../../server/plugin.module';

/** Tasks in the runtime's own plugin host, with a database of its own: SQLite, or Postgres with TEST_DATABASE_URL. */
export const startTasks = (): Promise<PluginInstance> => startPlugin(manifest, tasks, 'built-in');
