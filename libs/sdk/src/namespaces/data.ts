import { hostPart } from '../host/host-part.js';

export interface DataRequest {
  subjectUserId: string;
  params: unknown;
}

export interface DataQuery {
  providerId: string;
  contract: string;
  version: string;
  params?: unknown;
}

/**
 * Data between plugins, with the person's consent.
 *
 * @experimental
 * @example
 * ```ts
 * sdk.data.provide('people', '1', ({ subjectUserId }) => people().findBy({ userId: subjectUserId }));
 * const rows = await sdk.data.query({ providerId: 'com.example.contacts', contract: 'people', version: '1' });
 * ```
 */
export interface DataSharing {
  /**
   * Registers the resolver of one contract of the manifest. Call it while the module starts. The resolver runs in this
   * plugin's context; `subjectUserId` is the person whose data is requested.
   *
   * @experimental
   */
  provide(contract: string, version: string, resolver: (request: DataRequest) => Promise<unknown[]>): void;
  /**
   * Queries the data that another plugin has about the signed-in person.
   *
   * @experimental
   * @throws ConsentRequiredError when the person has not agreed yet
   */
  query(query: DataQuery): Promise<unknown[]>;
}

export const data: DataSharing = {
  provide: (contract, version, resolver) => hostPart<DataSharing>('data').provide(contract, version, resolver),
  query: async query => hostPart<DataSharing>('data').query(query),
};
