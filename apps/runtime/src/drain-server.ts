import type { Server, ServerResponse } from 'node:http';

const SWEEP_EVERY_MS = 50;

/**
 * No new connections; the requests at work may finish, until the time is up. Who asks on a connection that is open is told
 * with the answer that it is the last one (`Connection: close`, RFC 9112, 9.6), and kept connections end when their request
 * has: otherwise they would stay until the time is up, and whoever asks then is cut off.
 *
 * @param limitMs after which what is still at work is cut off
 */
export async function drainServer(server: Server, limitMs: number): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => (response.shouldKeepAlive = false));
  // Just after the system's queue of connections was emptied: who stands in it would be cut off.
  await new Promise(done => setImmediate(done));
  const closed = new Promise(done => server.close(done));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}
