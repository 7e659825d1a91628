import type { Exchange } from '../exchange';

/**
 * The admin key that a request was sent with, right or wrong. `Authorization` is looked at under `/api` alone: elsewhere it
 * is a proxy's in front, which must neither open nor close anything.
 */
export const credentialOf = ({ adminKey, path, request }: Exchange): string | undefined =>
  adminKey ?? (path.startsWith('/api/') ? /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] : undefined);
