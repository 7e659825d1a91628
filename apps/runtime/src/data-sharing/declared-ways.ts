import { Injectable } from '@nestjs/common';
import type { DataConsumption, DataProvision } from '@sv/sdk/manifest';
import type { HostedPlugin } from '../plugin-host/hosted-plugin';
import { PluginHost } from '../plugin-host/plugin-host';
import type { Way } from './way';

/** A way that both manifests name. */
export interface DeclaredWay extends Way {
  consumer: HostedPlugin;
  provider: HostedPlugin;
  /** Why the consumer wants it, in its own words. */
  reason: string;
  /** What the provider gives, in its own words. */
  description: string;
}

/** What the manifests of this instance say about sharing. */
@Injectable()
export class DeclaredWays {
  constructor(private readonly plugins: PluginHost) {}

  plugin(id: string): HostedPlugin | null {
    return this.plugins.list().find(plugin => plugin.id === id) ?? null;
  }

  /** Null unless both plugins are installed, have the permission, and name the contract in its version. */
  find(way: Way): DeclaredWay | null {
    const [consumer, provider] = [this.plugin(way.consumerId), this.plugin(way.providerId)];
    const [wish, offer] = [consumer && consumptionOf(consumer, way), provider && provisionOf(provider, way)];
    if (!consumer || !provider || !wish || !offer) return null;
    return { ...way, consumer, provider, reason: wish.reason, description: offer.description };
  }
}

/** What a consumer's manifest says about a way. */
export const consumptionOf = ({ manifest }: HostedPlugin, way: Way): DataConsumption | undefined =>
  manifest.permissions.includes('data:consume')
    ? manifest.data.consumes.find(wish => wish.providerId === way.providerId && isSameContract(wish, way))
    : undefined;

/** What a provider's manifest says about a way. */
export const provisionOf = (
  { manifest }: HostedPlugin,
  contract: Pick<Way, 'contract' | 'version'>,
): DataProvision | undefined =>
  manifest.permissions.includes('data:provide')
    ? manifest.data.provides.find(offer => isSameContract(offer, contract))
    : undefined;

const isSameContract = (left: Pick<Way, 'contract' | 'version'>, right: Pick<Way, 'contract' | 'version'>): boolean =>
  left.contract === right.contract && left.version === right.version;
