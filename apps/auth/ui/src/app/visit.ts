// What the link that led here carries: where to go afterwards, and the tokens of set-up and invitation links.
import { DOCUMENT, InjectionToken, inject } from '@angular/core';
import { safeReturnUrl } from './safe-return-url';

export interface Visit {
  returnUrl: string;
  inviteToken: string | null;
  setupToken: string | null;
  /** To append to the links between these pages: `?returnUrl=…`, or nothing. */
  query: string;
}

export function readVisit(search: string): Visit {
  const query = new URLSearchParams(search);
  const returnUrl = safeReturnUrl(query.get('returnUrl'));
  return {
    returnUrl,
    inviteToken: query.get('invite'),
    setupToken: query.get('setup'),
    query: returnUrl === '/' ? '' : `?${new URLSearchParams({ returnUrl })}`,
  };
}

export const VISIT = new InjectionToken<Visit>('Visit', {
  providedIn: 'root',
  factory: () => readVisit(inject(DOCUMENT).location.search),
});
