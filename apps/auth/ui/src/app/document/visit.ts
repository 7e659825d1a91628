// What the link that led here carries: where to go afterwards, and the token of a set-up, invitation or mail link.
import { DOCUMENT, InjectionToken, inject } from '@angular/core';
import { safeReturnUrl } from './safe-return-url';

export interface Visit {
  returnUrl: string;
  inviteToken: string | null;
  setupToken: string | null;
  /** Of a link in a mail: a new password, an address to confirm. */
  mailToken: string | null;
  /** The mail went to another address of an account that is in use. */
  changesAddress: boolean;
  /** To append to the links between these pages: `?returnUrl=…`, or nothing. */
  query: string;
}

/** Parameters that are secrets: whoever reads the address over a shoulder, in a history or in a log could use them. */
const SECRETS = ['invite', 'setup', 'token'];

export function readVisit(search: string): Visit {
  const query = new URLSearchParams(search);
  const returnUrl = safeReturnUrl(query.get('returnUrl'));
  return {
    returnUrl,
    inviteToken: query.get('invite'),
    setupToken: query.get('setup'),
    mailToken: query.get('token'),
    changesAddress: query.has('change'),
    query: returnUrl === '/' ? '' : `?${new URLSearchParams({ returnUrl })}`,
  };
}

/**
 * The parameters of the page's address, from which the secret ones are taken away at once. They stay with the entry of
 * the tab's history, so that the page can be loaded again, and go with the tab.
 */
export function takeSearch({ location, history }: Pick<Window, 'location' | 'history'>): string {
  const shown = new URLSearchParams(location.search);
  if (!SECRETS.some(name => shown.has(name))) return keptSearch(history.state) ?? location.search;
  const search = location.search;
  for (const name of SECRETS) shown.delete(name);
  history.replaceState({ svSearch: search }, '', location.pathname + (shown.size > 0 ? `?${shown}` : ''));
  return search;
}

function keptSearch(state: unknown): string | null {
  const kept = typeof state === 'object' && state !== null && 'svSearch' in state ? state.svSearch : null;
  return typeof kept === 'string' ? kept : null;
}

export const VISIT = new InjectionToken<Visit>('Visit', {
  providedIn: 'root',
  factory: () => readVisit(takeSearch(inject(DOCUMENT).defaultView ?? window)),
});
