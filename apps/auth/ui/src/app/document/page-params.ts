// The parameters of the page's address: where to go afterwards, and the token of a set-up, invitation or mail link.
import { DOCUMENT, InjectionToken, inject } from '@angular/core';
import { safeReturnUrl } from './safe-return-url';

export interface PageParams {
  returnUrl: string;
  inviteToken: string | null;
  setupToken: string | null;
  /** The token of a mailed link, which sets a new password or confirms an address. */
  mailToken: string | null;
  /** The mailed link confirms a new address of an existing account, not a registration. */
  isAddressChange: boolean;
  /** Appended to the links between these pages: `?returnUrl=…`, or nothing. */
  returnQuery: string;
}

/** Parameters that anybody could use who reads the address over a shoulder, in a history or in a log. */
const SECRETS = ['invite', 'setup', 'token'];

export function parsePageParams(search: string): PageParams {
  const query = new URLSearchParams(search);
  const returnUrl = safeReturnUrl(query.get('returnUrl'));
  return {
    returnUrl,
    inviteToken: query.get('invite'),
    setupToken: query.get('setup'),
    mailToken: query.get('token'),
    isAddressChange: query.has('change'),
    returnQuery: returnUrl === '/' ? '' : `?${new URLSearchParams({ returnUrl })}`,
  };
}

/**
 * Returns the query of the page's address, and removes the secret parameters from the address. They stay in the state
 * of the history entry, so that the page can be reloaded; that state ends with the tab.
 */
export function hideSecretParams({ location, history }: Pick<Window, 'location' | 'history'>): string {
  const shown = new URLSearchParams(location.search);
  if (!SECRETS.some(name => shown.has(name))) return storedSearch(history.state) ?? location.search;
  const search = location.search;
  for (const name of SECRETS) shown.delete(name);
  history.replaceState({ svSearch: search }, '', location.pathname + (shown.size > 0 ? `?${shown}` : ''));
  return search;
}

function storedSearch(state: unknown): string | null {
  const stored = typeof state === 'object' && state !== null && 'svSearch' in state ? state.svSearch : null;
  return typeof stored === 'string' ? stored : null;
}

export const PAGE_PARAMS = new InjectionToken<PageParams>('PageParams', {
  providedIn: 'root',
  factory: () => parsePageParams(hideSecretParams(inject(DOCUMENT).defaultView ?? window)),
});
