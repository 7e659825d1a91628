import { PlatformError } from '@sv/server/problem/platform-error';
import type { Callers } from '../../kernel/access/callers';
import type { AccessTokenData, AccessTokenVerifier } from '../../kernel/auth-client/access-token-verifier';
import type { RevocationFollower } from '../../kernel/auth-client/revocation-follower';
import type { RevocationList } from '../../kernel/auth-client/revocation-list';
import type { Exchange, Outcome } from '../../kernel/exchange/exchange';

export interface AccessTokenTrust {
  callers: Pick<Callers, 'ofToken'>;
  revocations: Pick<RevocationList, 'voids' | 'endedSince'>;
  follower: Pick<RevocationFollower, 'isLive'>;
  accessTokens: Pick<AccessTokenVerifier, 'verify'>;
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

function admit(exchange: Exchange, data: AccessTokenData | null, { callers }: AccessTokenTrust): Outcome {
  if (!data) throw new UnknownAccessTokenError();
  exchange.caller = callers.ofToken(data);
  return 'next';
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
