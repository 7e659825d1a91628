import { PlatformError } from '@sv/server/problem/platform-error';
import type { Callers } from '../../kernel/access/callers';
import type { AccessTokenData, AccessTokenVerifier } from '../../kernel/auth-client/access-token-verifier';
import type { GroupIds } from '../../kernel/auth-client/memberships';
import type { RevocationFollower } from '../../kernel/auth-client/revocation-follower';
import type { RevocationList } from '../../kernel/auth-client/revocation-list';
import type { SessionData } from '@sv/server/session-cookie/session-cookie';
import type { Exchange, Outcome } from '../../kernel/exchange/exchange';
import { withGroups } from './with-groups';

export interface AccessTokenTrust {
  callers: Pick<Callers, 'ofToken'>;
  revocations: Pick<RevocationList, 'voids' | 'endedSince'>;
  follower: Pick<RevocationFollower, 'isLive'>;
  accessTokens: Pick<AccessTokenVerifier, 'verify'>;
  /** The groups of a person, as far as any rule names a group; a promise when the auth server must be asked. */
  groupsOf: (data: SessionData) => GroupIds | Promise<GroupIds>;
}

/**
 * Admits the owner of an access token. What is remembered of it is trusted exactly as a cache cookie is: for 300 s, while
 * the stream of revocations is live, and unless one of them voids it. Otherwise the auth server is asked. While that cannot
 * be reached, no token is accepted.
 *
 * @throws PlatformError `unauthenticated`, `auth-unavailable`
 */
export function admitAccessToken(
  exchange: Exchange,
  { hash, known }: NonNullable<Exchange['accessToken']>,
  trust: AccessTokenTrust,
): Outcome | Promise<Outcome> {
  if (hash === null) throw new UnknownAccessTokenError();
  if (known && isTrusted(known, trust)) return admit(exchange, known, trust);
  return ask(hash, trust).then(data => admit(exchange, data, trust));
}

const isTrusted = (known: AccessTokenData, { follower, revocations }: AccessTokenTrust): boolean =>
  known.expiresAt > Date.now() && follower.isLive() && !revocations.voids(known);

function admit(
  exchange: Exchange,
  data: AccessTokenData | null,
  { callers, groupsOf }: AccessTokenTrust,
): Outcome | Promise<Outcome> {
  if (!data) throw new UnknownAccessTokenError();
  return withGroups(exchange, groupsOf(data), groups => callers.ofToken(data, groups));
}

/** Asked again when the token was revoked during the call. */
async function ask(hash: string, { accessTokens, revocations }: AccessTokenTrust): Promise<AccessTokenData | null> {
  for (;;) {
    const askedAt = Date.now();
    const data = await accessTokens.verify(hash);
    if (!data || !revocations.endedSince(data, askedAt)) return data;
  }
}

class UnknownAccessTokenError extends PlatformError {
  constructor() {
    super('unauthenticated', 'The access token is wrong, expired or revoked, or this workspace does not allow any.');
  }
}
