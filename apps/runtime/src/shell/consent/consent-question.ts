import { safeReturnUrl } from '@sv/server/http/return-url';
import { isDataContract, type DataContract } from '../../plugins/data-sharing/data-contract';

/** What `/consent` was asked, and where it sends the person afterwards. */
export interface ConsentQuestion {
  dataContract: DataContract;
  returnUrl: string;
}

/**
 * @param query with the question mark
 * @returns null when it names no data contract; a parameter that comes twice counts once
 */
export function readQuestion(query: string): ConsentQuestion | null {
  const params = new URLSearchParams(query);
  const dataContract = {
    providerId: params.get('provider'),
    consumerId: params.get('consumer'),
    contract: params.get('contract'),
    version: params.get('version'),
  };
  return isDataContract(dataContract) ? { dataContract, returnUrl: safeReturnUrl(params.get('returnUrl')) } : null;
}
