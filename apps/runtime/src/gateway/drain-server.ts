import type { Server, ServerResponse } from 'node:http';

const SWEEP_EVERY_MS = 50;

/**
 * Accepts no new connections. Requests that are running may finish until the time is up. On an open connection the
 * answer says that it is the last one (`Connection: close`, RFC 9112, 9.6), and a kept connection ends when its request
 * has ended. Otherwise kept connections would stay until the time is up, and a request that came then would be cut off.
 *
 * @param limitMs after which running requests are cut off
 */
export async function drainServer(server: Server, limitMs: number): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => (response.shouldKeepAlive = false));
  // Wait until the system's queue of new connections is empty: a connection that is still in it would be cut off.
  await new Promise(done => setImmediate(done));
  const closed = new Promise(done => server.close(done));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}
