import type { Exchange } from '../../kernel/exchange/exchange';

/**
 * The admin key that a request was sent with, right or wrong. `Authorization` is read under `/api` only: elsewhere it
 * belongs to a proxy in front of us, and must neither admit nor refuse anything.
 */
export const credentialOf = ({ adminKey, path, request }: Exchange): string | undefined =>
  adminKey ?? (path.startsWith('/api/') ? /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] : undefined);
