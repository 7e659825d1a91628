import type { ServerPlugin } from '@sv/sdk';
import type { Logger } from '@sv/server/logger/logger';
import type { ActivityJournal } from '../../activity/journal/activity-journal';
import type { InstanceFacts } from './hosted-plugin';
import type { PluginAppOptions } from './run/plugin-app';
import type { StorePlaces } from '../stores/store-places';

/** What the plugin host is given when a process starts. */
export interface PluginHostOptions {
  registry: readonly ServerPlugin[];
  /** EXAMPLE_PLUGINS: whether plugins in `examples/` are registered. */
  examplePlugins: boolean;
  /** SAFE_MODE: whether only the built-in plugins run. */
  safeMode: boolean;
  platformVersion: string;
  /** The setting, read at every call. */
  rootPluginId: () => string;
  stores: StorePlaces;
  /** Where this runtime listens: it tells runtimes apart that share a data directory. */
  port: number;
  instance: InstanceFacts;
  app: PluginAppOptions;
  logger: Logger;
  /** Records when a plugin is enabled or disabled. */
  journal: Pick<ActivityJournal, 'record'>;
  /** How long load, migrations and init of a plugin may take together; 20000. */
  startLimitMs?: number;
  /** How long the start of the others waits for one; 1000. */
  slowStartMs?: number;
}
