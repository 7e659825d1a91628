import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import type { Exchange, Step } from '../../kernel/exchange/exchange';
import type { AccessRule, GatedPlugin, Paywall, PluginTable } from '../../kernel/exchange/gated-plugin';
import { PaymentRequiredError } from '../../kernel/exchange/payment-required.error';

/** `Retry-After` for a plugin that is starting. */
const STARTS_WITHIN_SECONDS = 1;
/** The same while the auth server cannot be asked. */
const AUTH_RETURNS_SECONDS = 2;

/**
 * Everything under a plugin's prefix passes here, in this order: 503, 404, session, 403, access, paywall. To whoever may
 * not open an app it is not there. What the plugin opens to everybody asks for none of that: only a plugin that does not
 * run closes it.
 */
export const pluginGate =
  (plugins: PluginTable, access: AccessRule, paywall: Paywall): Step =>
  exchange => {
    const plugin = exchange.path === '/' ? plugins.root() : plugins.find(exchange.path);
    if (!plugin) return 'next';
    if (plugin.isStarting) throw new RetryLaterError('starting', STARTS_WITHIN_SECONDS);
    if (plugin.state !== 'enabled') throw new PlatformError('not-found');
    if (exchange.publicPath) {
      exchange.plugin = plugin;
      return 'next';
    }
    const caller = callerOf(exchange);
    if (!caller.capabilities.has('plugin:access')) throw new PlatformError('forbidden');
    if (plugin.adminOnly && !caller.capabilities.has('console:access')) throw new PlatformError('forbidden');
    if (!access.allows(plugin, caller)) throw exchange.authLost ? nobodyKnows() : new PlatformError('not-found');
    if (paywall.blocks(plugin, caller)) throw unpaid(exchange, plugin, paywall);
    exchange.plugin = plugin;
    return 'next';
  };

function unpaid({ authLost }: Exchange, plugin: GatedPlugin, paywall: Paywall): PlatformError {
  return authLost && paywall.countsGroups(plugin) ? nobodyKnows() : new PaymentRequiredError(plugin.id);
}

/** The groups of the caller are not known: they may well be let in. */
const nobodyKnows = (): PlatformError => new RetryLaterError('auth-unavailable', AUTH_RETURNS_SECONDS);

function callerOf({ caller }: Exchange) {
  if (caller?.kind !== 'user') throw new PlatformError('unauthenticated');
  return caller;
}
