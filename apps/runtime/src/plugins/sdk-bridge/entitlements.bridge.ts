import { Injectable } from '@nestjs/common';
import { type Entitlement, type Entitlements, InvalidInputError } from '@sv/sdk';
import { checkedHolder, checkedTier, heldEntitlement } from '@sv/sdk/host/entitlement-checks';
import { Memberships, NO_GROUPS } from '../../kernel/auth-client/memberships';
import type { LicenseHolder } from '../../kernel/exchange/gated-plugin';
import { currentCaller } from '../../kernel/request-context/request-context';
import type { HeldLicense } from '../entitlements/license-table';
import { EntitlementPaywall } from '../entitlements/paywall';
import type { HostedPlugin } from '../host/hosted-plugin';
import { callingPlugin } from './calling-plugin';

/** `sdk.entitlements.onChange`: it ends with the run of the plugin. */
export const onEntitlementChange: Entitlements['onChange'] = listener => {
  if (typeof listener !== 'function') throw new InvalidInputError('/listener', 'listener must be a function.');
  const { entitlementListeners } = callingPlugin().plugin.life;
  entitlementListeners.add(listener);
  return () => void entitlementListeners.delete(listener);
};

/** `sdk.entitlements`: what a person has paid for in the calling plugin, from the rows that the gate uses. */
@Injectable()
export class EntitlementsBridge implements Omit<Entitlements, 'onChange'> {
  constructor(
    private readonly paywall: EntitlementPaywall,
    private readonly memberships: Memberships,
  ) {}

  async has(...[tier, of]: Parameters<Entitlements['has']>): Promise<boolean> {
    const { plugin } = callingPlugin();
    const wanted = checkedTier(plugin.manifest, tier);
    const licenses = await this.licensesOf(plugin, of);
    return licenses.some(one => one.endsAt > Date.now() && (wanted === undefined || one.tier === wanted));
  }

  async current(...[of]: Parameters<Entitlements['current']>): Promise<Entitlement | null> {
    return heldEntitlement(await this.licensesOf(callingPlugin().plugin, of));
  }

  private async licensesOf(
    plugin: HostedPlugin,
    of: Parameters<Entitlements['current']>[0],
  ): Promise<readonly HeldLicense[]> {
    const userId = checkedHolder(of, callingPlugin().context.user?.id);
    return this.paywall.licensesOf(plugin.id, await this.holderOf(plugin, userId));
  }

  private async holderOf(plugin: HostedPlugin, userId: string): Promise<LicenseHolder> {
    const user = { id: userId };
    if (!this.paywall.countsGroups(plugin)) return { user, groups: NO_GROUPS };
    const caller = currentCaller();
    if (caller?.kind === 'user' && caller.user.id === userId) return caller;
    return { user, groups: await this.memberships.ofUser(userId) };
  }
}
