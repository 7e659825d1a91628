import { Injectable } from '@nestjs/common';
import type { PluginOffer } from '@sv/contracts/entitlement.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { toShellPlugin } from '../../host/plugin-views';
import { PluginHost } from '../../host/plugin-host';
import { AppAccess } from '../../access/app-access';
import { EntitlementPaywall } from '../paywall';

/** The offers of paid plugins, shown to people without a licence. */
@Injectable()
export class Offers {
  constructor(
    private readonly plugins: PluginHost,
    private readonly access: AppAccess,
    private readonly paywall: EntitlementPaywall,
  ) {}

  /** @throws PlatformError `not-found` for what is free, not running or not for this person */
  offerOf(caller: UserCaller, pluginId: string): PluginOffer {
    const plugin = this.plugins.list().find(({ id }) => id === pluginId);
    const { monetization, homepage } = plugin?.manifest ?? {};
    const isShown = plugin?.state === 'enabled' && this.access.isFor(plugin, caller);
    if (!plugin || !isShown || !monetization || monetization.model === 'free') throw new PlatformError('not-found');
    const { id, adminOnly: _, ...shown } = toShellPlugin(plugin, !this.paywall.isLicensed(plugin, caller));
    const { model, interval = null, tiers = [] } = monetization;
    return { pluginId: id, ...shown, homepage: homepage ?? null, model, interval, tiers };
  }
}
