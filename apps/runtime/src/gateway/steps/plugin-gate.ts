import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import type { Exchange, Step } from '../../kernel/exchange/exchange';
import type { Paywall, PluginTable } from '../../kernel/exchange/gated-plugin';
import { PaymentRequiredError } from '../../kernel/exchange/payment-required.error';

/** `Retry-After` for a plugin that is starting. */
const STARTS_WITHIN_SECONDS = 1;

/** Everything under a plugin's prefix passes here, in this order: 503, 404, session, 403, paywall. */
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

function callerOf({ caller }: Exchange) {
  if (caller?.kind !== 'user') throw new PlatformError('unauthenticated');
  return caller;
}
