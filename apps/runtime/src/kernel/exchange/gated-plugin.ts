import type { PluginState } from '@sv/contracts/admin/plugins.contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, UserCaller } from '../request-context/caller';
import type { ContextPlugin } from '../request-context/request-context';

/** A plugin as far as the gate needs it. */
export interface GatedPlugin extends ContextPlugin {
  routePrefix: string;
  state: PluginState;
  /** The plugin is starting, or this process has not tried to start it yet. */
  isStarting: boolean;
  adminOnly: boolean;
  /** What of it is open to everybody; null when nothing is. */
  publicPaths: PublicPaths | null;
  /** The plugin's own Nest application; null when it has no server half or is not running. */
  handle: ((request: IncomingMessage, response: ServerResponse) => void) | null;
}

/** An address that a plugin opens to everybody. */
export interface PublicPath {
  kind: 'route' | 'page';
  /** Stands for the address in the log: the address itself may contain a secret, as the token of a link is. */
  pattern: string;
}

/** The addresses that one plugin opens to everybody. */
export interface PublicPaths {
  find(method: string, path: string): PublicPath | null;
}

/**
 * Finds the plugin whose prefix a path is under, by whole segments. The cost does not grow with the number of plugins.
 */
export interface PluginTable {
  find(path: string): GatedPlugin | null;
  /** The plugin that is shown at `/`. */
  root(): GatedPlugin | null;
}

/** Who can open an app that an administrator limited to groups. */
export interface AccessRule {
  allows(plugin: GatedPlugin, caller: Caller): boolean;
}

/** Whether a user needs a licence for a plugin and has none, neither of their own nor of one of their groups. */
export interface Paywall {
  blocks(plugin: GatedPlugin, holder: LicenseHolder): boolean;
  /** Whether a group has a licence for the plugin: whoever's groups are not known may have it too. */
  countsGroups(plugin: GatedPlugin): boolean;
}

/** A person, with their groups: to whom licences belong. */
export interface LicenseHolder {
  user: Pick<UserCaller['user'], 'id'>;
  groups: ReadonlySet<string>;
}
