import type { PluginState } from '@sv/contracts/admin.contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContextPlugin } from '../../request-context/request-context';

/** A plugin as far as the gate needs it. */
export interface GatedPlugin extends ContextPlugin {
  routePrefix: string;
  state: PluginState;
  adminOnly: boolean;
  /** The plugin's own Nest application; null when it has no server half or is not running. */
  handle: ((request: IncomingMessage, response: ServerResponse) => void) | null;
}
