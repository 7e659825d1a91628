import { randomInt } from 'node:crypto';

/** Bytes that are made once and written as they are to every stream that gets them. */
export class Frame {
  /** As one chunk of an HTTP/1.1 answer. */
  readonly chunked: Buffer;
  /** For an HTTP/1.0 request, nginx's default to its upstream: chunks would be garbage there. */
  readonly plain: Buffer;

  constructor(text: string) {
    const length = Buffer.byteLength(text);
    const size = `${length.toString(16)}\r\n`;
    this.chunked = Buffer.from(`${size}${text}\r\n`);
    this.plain = this.chunked.subarray(size.length, size.length + length);
  }
}

/** A comment that keeps proxies from cutting an idle stream (spec 4.1, "Stream framing"). */
export const HEARTBEAT = new Frame(': heartbeat\n\n');

/** Sent when something may have been missed and cannot be replayed: the client asks for the list again. */
export const RESYNC = new Frame('event: resync\ndata: {}\n\n');

const SOONEST_RETURN_MS = 1000;
const RETURN_WITHIN_MS = 2500;

/**
 * When to reconnect after a shutdown. Each client gets another time, so that a thousand do not come at once, and the last
 * of them still has more than a second to be back within five.
 */
export const retryText = (): string => `retry: ${SOONEST_RETURN_MS + randomInt(RETURN_WITHIN_MS)}\n\n`;

/** For the few who return to a process that still ends, over a connection that was open already: they have waited. */
export const RETRY_SOON = `retry: ${SOONEST_RETURN_MS}\n\n`;
