import { readCookie } from '@sv/server/session-cookie/cookie-names';
import type { CookieCache } from '../../auth-client/cookie-cache';
import type { Step } from '../exchange';

/**
 * Step 5: the signature of the cache cookie, in process. It only says whose limit the request counts for: whether the
 * session still stands is asked in step 8.
 */
export const sessionCookie =
  (cookies: CookieCache, name: string): Step =>
  exchange => {
    const value = readCookie(exchange.request.headers.cookie, name);
    if (value) exchange.cookie = cookies.open(value);
    return 'next';
  };
