import { safeReturnUrl } from '@sv/server/http/return-url';
import { isWay, type Way } from '../way';

/** What `/consent` was asked, and where it sends the person afterwards. */
export interface ConsentQuestion {
  way: Way;
  returnUrl: string;
}

/** @param query with the question mark. Null when it names no way; a member that comes twice counts once. */
export function readQuestion(query: string): ConsentQuestion | null {
  const params = new URLSearchParams(query);
  const way = {
    providerId: params.get('provider'),
    consumerId: params.get('consumer'),
    contract: params.get('contract'),
    version: params.get('version'),
  };
  return isWay(way) ? { way, returnUrl: safeReturnUrl(params.get('returnUrl')) } : null;
}
