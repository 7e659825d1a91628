import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** An open event stream, byte for byte as it came. */
export interface OpenedStream {
  status: number;
  headers: IncomingHttpHeaders;
  text: () => string;
  /** Resolves when the text matches; rejects after a second. */
  until: (pattern: RegExp) => Promise<string>;
  /** Resolves when the server has ended it; rejects after a second. */
  ended: () => Promise<void>;
  leave: () => void;
  response: IncomingMessage;
}

/** How a client opts in to more than the frames of spec 4.1; nothing of it: it does not. */
export interface OptIn {
  cursor?: string;
  lastEventId?: string;
}

/** The stream of notifications. @param reads false for a client that never reads */
export function openStream(url: string, cookie: string, reads = true, optIn: OptIn = {}): Promise<OpenedStream> {
  const { cursor, lastEventId } = optIn;
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
  const headers = { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  return open(`${url}/api/account/notifications/stream${query}`, headers, reads);
}

/** The stream of live updates. @param reads false for a client that never reads */
export const openLive = (url: string, cookie: string, reads = true): Promise<OpenedStream> =>
  open(`${url}/api/live`, { cookie }, reads);

function open(address: string, headers: Record<string, string>, reads: boolean): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const request = get(address, { headers, agent: false }, response => {
      let text = '';
      let isOver = false;
      if (reads) response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('close', () => (isOver = true));
      response.on('error', () => (isOver = true));
      resolve({
        status: response.statusCode!,
        headers: response.headers,
        text: () => text,
        until: pattern => within(() => (pattern.test(text) ? text : null), `${pattern}`),
        ended: () => within(() => (isOver ? undefined : null), 'the end'),
        leave: () => request.destroy(),
        response,
      });
    });
    request.on('error', reject);
  });
}

/** Asks again and again until the answer is not null. */
export async function within<T>(answer: () => T | null, what: string, limitMs = 10_000): Promise<T> {
  for (const end = performance.now() + limitMs; performance.now() < end;) {
    const found = answer();
    if (found !== null) return found;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  throw new Error(`Waited ${limitMs} ms for ${what}`);
}
