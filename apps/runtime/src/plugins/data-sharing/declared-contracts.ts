import { Injectable } from '@nestjs/common';
import type { DataConsumption, DataProvision } from '@sv/sdk/manifest';
import type { HostedPlugin } from '../host/hosted-plugin';
import { PluginHost } from '../host/plugin-host';
import type { DataContract } from './data-contract';

/** A data contract that the manifests of both plugins name. */
export interface DeclaredContract extends DataContract {
  consumer: HostedPlugin;
  provider: HostedPlugin;
  /** Why the consumer wants it, in its own words. */
  reason: string;
  /** What the provider gives, in its own words. */
  description: string;
}

/** What the manifests of this instance say about sharing. */
@Injectable()
export class DeclaredContracts {
  constructor(private readonly plugins: PluginHost) {}

  plugin(id: string): HostedPlugin | null {
    return this.plugins.list().find(plugin => plugin.id === id) ?? null;
  }

  /** Null unless both plugins are installed, have the permission, and name the contract in its version. */
  findContract(dataContract: DataContract): DeclaredContract | null {
    const [consumer, provider] = [this.plugin(dataContract.consumerId), this.plugin(dataContract.providerId)];
    const [wish, offer] = [
      consumer && consumptionOf(consumer, dataContract),
      provider && provisionOf(provider, dataContract),
    ];
    if (!consumer || !provider || !wish || !offer) return null;
    return { ...dataContract, consumer, provider, reason: wish.reason, description: offer.description };
  }
}

/** What a consumer's manifest says about a data contract. */
export const consumptionOf = ({ manifest }: HostedPlugin, dataContract: DataContract): DataConsumption | undefined =>
  manifest.permissions.includes('data:consume')
    ? manifest.data.consumes.find(
        wish => wish.providerId === dataContract.providerId && isSameContract(wish, dataContract),
      )
    : undefined;

/** What a provider's manifest says about a data contract. */
export const provisionOf = (
  { manifest }: HostedPlugin,
  contract: Pick<DataContract, 'contract' | 'version'>,
): DataProvision | undefined =>
  manifest.permissions.includes('data:provide')
    ? manifest.data.provides.find(offer => isSameContract(offer, contract))
    : undefined;

const isSameContract = (
  left: Pick<DataContract, 'contract' | 'version'>,
  right: Pick<DataContract, 'contract' | 'version'>,
): boolean => left.contract === right.contract && left.version === right.version;
