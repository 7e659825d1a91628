import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import type { Exchange, Step } from '../exchange';
import type { GatedPlugin } from './gated-plugin';

/** Finds the plugin whose prefix a path lies under, by whole segments, at a cost that does not grow with their number. */
export interface PluginTable {
  find(path: string): GatedPlugin | null;
  /** The plugin that is shown at `/`. */
  root(): GatedPlugin | null;
}

/** Whether a user needs a licence for a plugin and has none. */
export interface Paywall {
  blocks(plugin: GatedPlugin, userId: string): boolean;
}

/** When to ask again for a plugin that is starting. */
const STARTS_WITHIN_SECONDS = 1;

/** Step 11: everything under a plugin's prefix passes here, in this order: 503, 404, session, 403, paywall (contract 6). */
export const pluginGate =
  (plugins: PluginTable, paywall: Paywall): Step =>
  exchange => {
    const plugin = exchange.path === '/' ? plugins.root() : plugins.find(exchange.path);
    if (!plugin) return 'next';
    if (plugin.isStarting) throw new RetryLaterError('starting', STARTS_WITHIN_SECONDS);
    if (plugin.state !== 'enabled') throw new PlatformError('not-found');
    const caller = callerOf(exchange);
    if (!caller.capabilities.has('plugin:access')) throw new PlatformError('forbidden');
    if (plugin.adminOnly && !caller.capabilities.has('console:access')) throw new PlatformError('forbidden');
    if (paywall.blocks(plugin, caller.user.id)) throw new PaymentRequiredError(plugin.id);
    exchange.plugin = plugin;
    return 'next';
  };

/** A navigation is sent to the paywall's page, everything else is told 402. */
export class PaymentRequiredError extends PlatformError {
  constructor(readonly pluginId: string) {
    super('payment-required');
  }
}

function callerOf({ caller }: Exchange) {
  if (caller?.kind !== 'user') throw new PlatformError('unauthenticated');
  return caller;
}
