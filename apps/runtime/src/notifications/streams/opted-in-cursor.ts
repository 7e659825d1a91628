import type { IncomingMessage } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';

/**
 * Where a client that opts in left off (contract 4, "Stream"); empty: nowhere yet. Null: it did not opt in. The header
 * goes before the query, which an EventSource repeats as it was when it comes back.
 */
export function optedInCursor({ headers }: IncomingMessage, { cursor }: ParsedUrlQuery): string | null {
  const lastEventId = headers['last-event-id'];
  if (lastEventId) return String(lastEventId);
  if (cursor !== undefined) return String(cursor);
  return lastEventId === undefined ? null : '';
}
