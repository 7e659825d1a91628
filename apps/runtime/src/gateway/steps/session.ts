import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import type { CookieNames } from '@sv/server/session-cookie/cookie-names';
import type { AccessTokenVerifier } from '../../kernel/auth-client/access-token-verifier';
import { NO_GROUPS } from '../../kernel/auth-client/memberships';
import type { RevocationFollower } from '../../kernel/auth-client/revocation-follower';
import type { RevocationList } from '../../kernel/auth-client/revocation-list';
import type { SessionData } from '@sv/server/session-cookie/session-cookie';
import type { SessionVerifier, Verdict, Visitor } from '../../kernel/auth-client/session-verifier';
import type { AdminCredentials } from '../../kernel/access/admin-credentials';
import type { AdminKeyCaller } from '../../kernel/request-context/caller';
import type { Callers } from '../../kernel/access/callers';
import { admitAccessToken, type AccessTokenTrust } from '../calling/admit-access-token';
import { credentialOf } from '../calling/credential-of';
import { hasSessionCookie } from '../calling/has-session-cookie';
import { withGroups } from '../calling/with-groups';
import type { Exchange, Outcome, Step } from '../../kernel/exchange/exchange';

export interface SessionStepOptions {
  names: CookieNames;
  callers: Callers;
  groupsOf: AccessTokenTrust['groupsOf'];
  revocations: RevocationList;
  follower: Pick<RevocationFollower, 'isLive'>;
  verifier: Pick<SessionVerifier, 'verify'>;
  credentials: AdminCredentials;
  accessTokens: AccessTokenTrust['accessTokens'] & Pick<AccessTokenVerifier, 'recall'>;
  /** Called for every request whose admin key was accepted. */
  onKeyUse: (exchange: Exchange, keyId: string) => void;
  /** Paths that need no session: static files, health, public assets. */
  needsNoSession: (path: string) => boolean;
}

/**
 * Finds out who is calling. A cache cookie that may be trusted costs no I/O. When it is absent, stale or not to be
 * trusted, the auth server is asked. Cookies count only when neither an admin key nor an access token was sent.
 */
export function session(options: SessionStepOptions): Step {
  const { names, revocations, follower } = options;
  return exchange => {
    if (options.needsNoSession(exchange.path)) return 'next';
    if (exchange.accessToken) return admitAccessToken(exchange, exchange.accessToken, options);
    const key = credentialOf(exchange);
    if (key !== undefined) return admitKey(exchange, key, options);
    const { cookie } = exchange;
    if (cookie && follower.isLive() && !revocations.voids(cookie)) return admitPerson(exchange, cookie, options);
    const header = exchange.request.headers.cookie;
    if (!header || !hasSessionCookie(header, names)) return 'next';
    const visitor = { cookie: header, address: exchange.clientAddress, requestId: exchange.requestId };
    return ask(visitor, options).then(verdict => applyVerdict(exchange, verdict, options));
  };
}

/**
 * Asks again when the session ended during the call: an event stream that was opened with the earlier answer would
 * never be ended.
 */
async function ask(visitor: Visitor, { verifier, revocations }: SessionStepOptions): Promise<Verdict> {
  for (;;) {
    const askedAt = Date.now();
    const verdict = await verifier.verify(visitor);
    if (verdict.kind !== 'valid' || !revocations.endedSince(verdict.data, askedAt)) return verdict;
  }
}

/** Whether the auth server must be asked: for a session cookie without a valid cache cookie, or an unknown token. */
export const asksAuthServer =
  ({ names, needsNoSession }: Pick<SessionStepOptions, 'names' | 'needsNoSession'>) =>
  ({ path, cookie, accessToken, request: { headers } }: Exchange): boolean => {
    if (accessToken) return accessToken.known === null;
    return (
      cookie === null &&
      headers.cookie !== undefined &&
      !needsNoSession(path) &&
      hasSessionCookie(headers.cookie, names)
    );
  };

/**
 * When an admin key was sent, it alone decides, even if it is wrong: then the request is refused and cookies are
 * ignored.
 */
function admitKey(exchange: Exchange, key: string, options: SessionStepOptions): Outcome | Promise<Outcome> {
  const found = options.credentials.findByKey(key);
  return found instanceof Promise
    ? found.then(caller => admit(exchange, caller, options))
    : admit(exchange, found, options);
}

function admit(exchange: Exchange, caller: AdminKeyCaller | null, { onKeyUse }: SessionStepOptions): Outcome {
  if (!caller) throw new PlatformError('unauthenticated', 'The admin key is wrong, expired or revoked.');
  exchange.caller = caller;
  onKeyUse(exchange, caller.keyId);
  return 'next';
}

const admitPerson = (
  exchange: Exchange,
  data: SessionData,
  { callers, groupsOf }: SessionStepOptions,
): Outcome | Promise<Outcome> => withGroups(exchange, groupsOf(data), groups => callers.of(data, groups));

function applyVerdict(exchange: Exchange, verdict: Verdict, options: SessionStepOptions): Outcome | Promise<Outcome> {
  if (verdict.kind === 'unreachable') return admitWithoutAuth(exchange, options);
  if (verdict.setCookie.length > 0) exchange.response.setHeader('set-cookie', verdict.setCookie);
  if (verdict.kind !== 'valid') return 'next';
  exchange.cookie = verdict.data;
  return admitPerson(exchange, verdict.data, options);
}

/**
 * Without the auth server, the cache cookie gives only what everybody with a session may do. What needs more is 503,
 * and not 403.
 */
function admitWithoutAuth(exchange: Exchange, { callers, revocations }: SessionStepOptions): Outcome {
  const { cookie } = exchange;
  if (!cookie || revocations.voids(cookie)) throw new RetryLaterError('auth-unavailable', 2);
  const caller = callers.of(cookie, NO_GROUPS);
  const capabilities = new Set(
    [...caller.capabilities].filter(name => name === 'plugin:access' || name === 'profile:manage'),
  );
  exchange.caller = { ...caller, capabilities };
  exchange.authLost = true;
  return 'next';
}
