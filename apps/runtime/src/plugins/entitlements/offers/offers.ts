import { Injectable } from '@nestjs/common';
import type { PluginOffer } from '@sv/contracts/entitlement.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { toShellPlugin } from '../../host/plugin-views';
import { PluginHost } from '../../host/plugin-host';
import { EntitlementPaywall } from '../paywall';

/** The offers of paid plugins, shown to people without a licence. */
@Injectable()
export class Offers {
  constructor(
    private readonly plugins: PluginHost,
    private readonly paywall: EntitlementPaywall,
  ) {}

  /** @throws PlatformError `not-found` for what is free, not running or not for this person */
  offerOf({ user, capabilities }: UserCaller, pluginId: string): PluginOffer {
    const plugin = this.plugins.list().find(({ id }) => id === pluginId);
    const { monetization, homepage } = plugin?.manifest ?? {};
    const isShown = plugin?.state === 'enabled' && (!plugin.adminOnly || capabilities.has('console:access'));
    if (!plugin || !isShown || !monetization || monetization.model === 'free') throw new PlatformError('not-found');
    const { id, adminOnly: _, ...shown } = toShellPlugin(plugin, this.paywall.blocks(plugin, user.id));
    const { model, interval = null, tiers = [] } = monetization;
    return { pluginId: id, ...shown, homepage: homepage ?? null, model, interval, tiers };
  }
}
