import { isAccessTokenForm } from '@sv/server/keys/access-token';
import { hashToken } from '@sv/server/keys/constant-time';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CookieNames } from '@sv/server/session-cookie/cookie-names';
import type { AccessTokenVerifier } from '../../kernel/auth-client/access-token-verifier';
import type { Step } from '../../kernel/exchange/exchange';
import { accessTokenOf } from '../calling/credential-of';
import { hasSessionCookie } from '../calling/has-session-cookie';
import { belongsToAuth } from './auth-proxy';

export interface AccessTokenOptions {
  accessTokens: Pick<AccessTokenVerifier, 'recall'>;
  names: CookieNames;
  needsNoSession: (path: string) => boolean;
}

/**
 * Reads an access token and looks it up in memory. As for a cookie, that only decides whose limit the request
 * counts against. With a session cookie or an admin key beside it, nobody could say which of the two was meant.
 */
export const accessToken =
  ({ accessTokens, names, needsNoSession }: AccessTokenOptions): Step =>
  exchange => {
    const { request, path, adminKey } = exchange;
    const token = accessTokenOf(request);
    if (token === undefined || needsNoSession(path)) return 'next';
    if (adminKey !== undefined || hasSessionCookie(request.headers.cookie, names))
      throw new PlatformError('bad-header', 'Send an access token without a session cookie or an admin key.');
    if (!mayBeApi(path)) throw new PlatformError('forbidden', 'An access token opens the API of apps and no pages.');
    if (belongsToAuth(path)) throw new PlatformError('forbidden', 'An access token does not open /api/auth.');
    const hash = isAccessTokenForm(token) ? hashToken(token) : null;
    exchange.accessToken = { hash, known: hash === null ? null : accessTokens.recall(hash) };
    return 'next';
  };

/** `/api/…` or `<prefix>/api/…`; which plugin's it is shows later. */
const mayBeApi = (path: string): boolean => path.includes('/api/') || path.endsWith('/api');
