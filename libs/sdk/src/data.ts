import { hostPart } from './host-part';

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

/** Data between plugins, with the person's consent. Needs `data:provide` or `data:consume`. Experimental. */
export interface DataSharing {
  /** Registers the resolver of one contract of the manifest. Call it while the module starts. */
  provide(contract: string, version: string, resolver: (request: DataRequest) => Promise<unknown[]>): void;
  /** @throws ConsentRequiredError when the person has not agreed yet */
  query(query: DataQuery): Promise<unknown[]>;
}

export const data: DataSharing = {
  provide: (contract, version, resolver) => hostPart<DataSharing>('data').provide(contract, version, resolver),
  query: query => hostPart<DataSharing>('data').query(query),
};
