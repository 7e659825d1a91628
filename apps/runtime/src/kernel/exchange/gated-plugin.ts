import type { PluginState } from '@sv/contracts/admin.contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContextPlugin } from '../request-context/request-context';

/** A plugin as far as the gate needs it. */
export interface GatedPlugin extends ContextPlugin {
  routePrefix: string;
  state: PluginState;
  /** The plugin is starting, or this process has not tried to start it yet. */
  isStarting: boolean;
  adminOnly: boolean;
  /** The plugin's own Nest application; null when it has no server half or is not running. */
  handle: ((request: IncomingMessage, response: ServerResponse) => void) | null;
}

/**
 * Finds the plugin whose prefix a path is under, by whole segments. The cost does not grow with the number of plugins.
 */
export interface PluginTable {
  find(path: string): GatedPlugin | null;
  /** The plugin that is shown at `/`. */
  root(): GatedPlugin | null;
}

/** Whether a user needs a licence for a plugin and has none. */
export interface Paywall {
  blocks(plugin: GatedPlugin, userId: string): boolean;
}
