import type { Logger } from '@sv/server/logger/logger';
import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import { AuthTrouble } from '../auth-client/auth-trouble';
import { CookieCache } from '../auth-client/cookie-cache';
import { InternalClient } from '../auth-client/internal-client';
import { RevocationFollower } from '../auth-client/revocation-follower';
import { RevocationList } from '../auth-client/revocation-list';
import { SessionVerifier } from '../auth-client/session-verifier';
import type { ProblemBoard } from '../health/problem-board';
import type { RuntimeConfig } from '../config/runtime-config';

/** What knows who is calling, and whose session has ended. */
export function callerParts(config: RuntimeConfig, logger: Logger, problems: ProblemBoard) {
  const cookies = new CookieCache(new SessionCookieCodec(config.authSecret, config.previousAuthSecret));
  const internal = new InternalClient(config.auth, config.authSecret);
  const revocations = new RevocationList();
  const follower = new RevocationFollower(
    internal,
    revocations,
    logger,
    new AuthTrouble(config.auth.url, problems, logger),
  );
  const verifier = new SessionVerifier({ ...config, cookies });
  follower.onRevocation(verifier.askAnew);
  return { cookies, internal, revocations, follower, verifier };
}
