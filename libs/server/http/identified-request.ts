import type { IncomingMessage } from 'node:http';

/** A request that the gateway, or the auth server, gave its id. */
export interface IdentifiedRequest extends IncomingMessage {
  requestId?: string;
  /** The trace that it belongs to, if it or OpenTelemetry names one. */
  traceId?: string;
  originalUrl?: string;
}

/** Path as the client sent it, without the query: the only part that may be in logs and problems. */
export function pathOf(request: IdentifiedRequest): string {
  const url = request.originalUrl ?? request.url ?? '/';
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
