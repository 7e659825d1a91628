import type { ServerResponse } from 'node:http';

/** Sends JSON text without Express's `json`, which would compute an entity tag for answers that change every time. */
export function sendJson(response: ServerResponse, json: string | Buffer): void {
  response.statusCode = 200;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(json));
  response.setHeader('cache-control', 'no-store');
  response.end(json);
}
