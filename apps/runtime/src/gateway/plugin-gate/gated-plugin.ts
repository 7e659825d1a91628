import type { PluginState } from '@sv/contracts/admin.contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ContextPlugin } from '../../request-context/request-context';

/** A plugin as far as the gate needs it. */
export interface GatedPlugin extends ContextPlugin {
  routePrefix: string;
  state: PluginState;
  /** It is on its way up, or nobody has tried yet since the process began. */
  isStarting: boolean;
  adminOnly: boolean;
  /** The plugin's own Nest application; null when it has no server half or is not running. */
  handle: ((request: IncomingMessage, response: ServerResponse) => void) | null;
}
