import { LRUCache } from 'lru-cache';
import type { AccessTokenScope } from '@sv/contracts/identity.contract';
import type { AccessTokenVerification, VerifiedAccessToken } from '@sv/contracts/internal.contract';
import { SESSION_DATA_TTL_SECONDS, type SessionData } from '@sv/server/session-cookie/session-cookie';
import type { InternalClient } from './internal-client';

/** Tokens kept; each is a few hundred bytes. */
const MAX_ENTRIES = 10_000;

/**
 * A verified access token, with everything that the cache cookie says of a session. `sessionId` is the id of the token,
 * so that the same revocations void both.
 */
export interface AccessTokenData extends SessionData {
  scope: AccessTokenScope;
  pluginIds: readonly string[] | null;
}

/**
 * Asks the auth server whose an access token is, and remembers the answer. Whether it may be trusted is decided as for a
 * cache cookie, by its age and the revocations. Tokens are known by their hash only.
 */
export class AccessTokenVerifier {
  private readonly known = new LRUCache<string, AccessTokenData>({ max: MAX_ENTRIES });
  private readonly underWay = new Map<string, Promise<AccessTokenData | null>>();

  constructor(private readonly internal: Pick<InternalClient, 'call'>) {}

  /** What the last answer said, however old it is: it says whose token this is, not whether it still holds. */
  recall(tokenHash: string): AccessTokenData | null {
    return this.known.get(tokenHash) ?? null;
  }

  /** Requests that come with the same token at the same time share one answer. @throws PlatformError `auth-unavailable` */
  verify(tokenHash: string): Promise<AccessTokenData | null> {
    const running = this.underWay.get(tokenHash);
    if (running) return running;
    const asked = this.ask(tokenHash).finally(() => {
      if (this.underWay.get(tokenHash) === asked) this.underWay.delete(tokenHash);
    });
    this.underWay.set(tokenHash, asked);
    return asked;
  }

  /** Called at every revocation: a verification that began before it must not answer a request that comes after it. */
  readonly verifyAgain = (): void => this.underWay.clear();

  private async ask(tokenHash: string): Promise<AccessTokenData | null> {
    const call = { method: 'POST', path: '/internal/access-tokens/verify', body: { tokenHash } } as const;
    const { accessToken } = await this.internal.call<AccessTokenVerification>(call);
    if (!accessToken) {
      this.known.delete(tokenHash);
      return null;
    }
    const data = dataOf(accessToken);
    this.known.set(tokenHash, data);
    return data;
  }
}

function dataOf({ id, user, epoch, scope, pluginIds, ...times }: VerifiedAccessToken): AccessTokenData {
  const [issuedAt, sessionExpiresAt] = [Date.parse(times.readAt), Date.parse(times.expiresAt)];
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    image: user.image,
    role: user.role,
    sessionId: id,
    epoch,
    issuedAt,
    expiresAt: Math.min(issuedAt + SESSION_DATA_TTL_SECONDS * 1000, sessionExpiresAt),
    sessionExpiresAt,
    // Nobody confirms who they are with a token: it opens nothing that wants a fresh session.
    freshUntil: 0,
    mfaDueAt: times.mfaDueAt === null ? null : Date.parse(times.mfaDueAt),
    scope,
    pluginIds,
  };
}
