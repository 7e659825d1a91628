import type { DataSharing } from '@sv/sdk';

/** Returns what a plugin has of a person, for one contract. */
export type Resolver = Parameters<DataSharing['provide']>[2];

/** The resolvers that one run of a plugin registered. They end with that run. */
export class Resolvers {
  private readonly byContract = new Map<string, Resolver>();

  set(contract: string, version: string, resolver: Resolver): void {
    this.byContract.set(keyOf(contract, version), resolver);
  }

  find(contract: string, version: string): Resolver | undefined {
    return this.byContract.get(keyOf(contract, version));
  }
}

/** Neither part has a blank. */
const keyOf = (contract: string, version: string): string => `${contract} ${version}`;
