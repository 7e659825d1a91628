import type { IncomingMessage } from 'node:http';

/** A request that went through the front door and got its id there. */
export interface IdentifiedRequest extends IncomingMessage {
  requestId?: string;
  originalUrl?: string;
}

/** Path as the client sent it, without the query: the only part that may be in logs and problems. */
export function pathOf(request: IdentifiedRequest): string {
  const url = request.originalUrl ?? request.url ?? '/';
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
