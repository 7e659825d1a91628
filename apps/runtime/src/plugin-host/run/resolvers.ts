import type { DataSharing } from '@sv/sdk';

/** Answers what a plugin has of a person, for one contract. */
export type Resolver = Parameters<DataSharing['provide']>[2];

/** What one life of a plugin offers to others; it ends with that life. */
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
