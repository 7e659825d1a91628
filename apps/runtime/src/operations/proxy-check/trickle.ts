import type { ServerResponse } from 'node:http';

/** The pause between the two frames: a proxy that passes on what it gets keeps it, one that buffers does not. */
export const TRICKLE_PAUSE_MS = 1000;

const frame = (n: number): string => `data: {"n":${n}}\n\n`;

/**
 * Two small frames with a pause between them, framed and declared as the notification stream is.
 *
 * @param hint whether the proxy is asked not to buffer (`X-Accel-Buffering: no`), as the real stream asks
 */
export function trickle(response: ServerResponse, hint: boolean): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    ...(hint && { 'x-accel-buffering': 'no' }),
  });
  response.write(frame(1));
  const rest = setTimeout(() => response.end(frame(2)), TRICKLE_PAUSE_MS);
  response.once('close', () => clearTimeout(rest));
}
