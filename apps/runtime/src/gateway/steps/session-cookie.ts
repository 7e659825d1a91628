import { readCookie } from '@sv/server/session-cookie/cookie-names';
import type { CookieCache } from '../../kernel/auth-client/cookie-cache';
import type { Step } from '../../kernel/exchange/exchange';

/**
 * Verifies the signature of the cache cookie, in process. The result only decides whose limit the request counts for.
 * The step `session` decides whether the session is still valid.
 */
export const sessionCookie =
  (cookies: CookieCache, name: string): Step =>
  exchange => {
    const value = readCookie(exchange.request.headers.cookie, name);
    if (value) exchange.cookie = cookies.open(value);
    return 'next';
  };
