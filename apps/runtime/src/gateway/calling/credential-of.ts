import type { IncomingMessage } from 'node:http';
import { ACCESS_TOKEN_PREFIX } from '@sv/server/keys/access-token';
import type { Exchange } from '../../kernel/exchange/exchange';

/**
 * The admin key that a request was sent with, right or wrong. `Authorization` is read under `/api` only: elsewhere it
 * belongs to a proxy in front of us, and must neither admit nor refuse anything.
 */
export function credentialOf({ adminKey, path, request }: Exchange): string | undefined {
  if (adminKey !== undefined) return adminKey;
  const bearer = path.startsWith('/api/') ? bearerOf(request) : undefined;
  return bearer?.startsWith(ACCESS_TOKEN_PREFIX) ? undefined : bearer;
}

/** The access token that a request was sent with, right or wrong. Its prefix says that it is meant for us, on any path. */
export function accessTokenOf(request: IncomingMessage): string | undefined {
  const bearer = bearerOf(request);
  return bearer?.startsWith(ACCESS_TOKEN_PREFIX) ? bearer : undefined;
}

function bearerOf({ headers: { authorization } }: IncomingMessage): string | undefined {
  return authorization === undefined ? undefined : /^bearer (.+)$/i.exec(authorization)?.[1];
}
