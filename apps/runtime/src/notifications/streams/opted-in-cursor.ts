import type { IncomingMessage } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';

/**
 * The last notification of a client that opts in (docs/notifications.md); empty: it has none yet. Null: it did not opt
 * in. The header comes before the query, because an EventSource repeats an unchanged query when it reconnects.
 */
export function optedInCursor({ headers }: IncomingMessage, { cursor }: ParsedUrlQuery): string | null {
  const lastEventId = headers['last-event-id'];
  if (lastEventId) return String(lastEventId);
  if (cursor !== undefined) return String(cursor);
  return lastEventId === undefined ? null : '';
}
