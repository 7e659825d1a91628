import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Sends an SVG that somebody else wrote: sandboxed, so that no script in it runs even when it is opened by itself.
 * A browser keeps it and asks whether it is still the same.
 */
export function sendIcon(request: IncomingMessage, response: ServerResponse, svg: string): void {
  const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
  response.setHeader('etag', etag);
  response.setHeader('cache-control', 'private, no-cache');
  response.setHeader('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)) {
    response.writeHead(304).end();
    return;
  }
  const body = Buffer.from(svg);
  response.writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8', 'content-length': body.length });
  response.end(body);
}
