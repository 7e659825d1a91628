import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StoredPicture } from './asset-store.sql';

/**
 * The policy for pictures that somebody else made: no script in it runs and nothing is loaded, even when a person opens
 * it directly.
 */
const INERT = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const ONE_YEAR = 'max-age=31536000, immutable';

export interface PictureAnswer {
  picture: Pick<StoredPicture, 'mediaType' | 'bytes' | 'sha256'>;
  /** Who may cache it: shared caches, or only the browser that asked. */
  keep: 'public' | 'private';
  /** Whether the address has the hash of the content: then it is cached for ever, else it is revalidated. */
  lasts: boolean;
}

/** Sends a picture that was uploaded, inert whatever it is. */
export function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  { picture, keep, lasts }: PictureAnswer,
): void {
  const etag = `"${picture.sha256.slice(0, 32)}"`;
  response.setHeader('etag', etag);
  response.setHeader('cache-control', `${keep}, ${lasts ? ONE_YEAR : 'no-cache'}`);
  response.setHeader('content-security-policy', INERT);
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)) {
    response.writeHead(304).end();
    return;
  }
  const charset = picture.mediaType === 'image/svg+xml' ? '; charset=utf-8' : '';
  response.writeHead(200, {
    'content-type': `${picture.mediaType}${charset}`,
    'content-length': picture.bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : picture.bytes);
}
