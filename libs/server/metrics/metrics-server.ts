import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HostNames } from '../http/host-names';
import { isLoopbackHost } from '../http/is-loopback';
import type { Exposition } from './exposition';

/** Where metrics are served. */
export interface MetricsAddress {
  host: string;
  port: number;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` and nothing else, without a password: who reaches the port may read. On loopback only loopback
 * names are answered, so that no page in a browser of this machine can read it under a name that was made to point here.
 */
export async function serveMetrics({ host, port }: MetricsAddress, exposition: Exposition): Promise<MetricsServer> {
  const names = isLoopbackHost(host) ? new HostNames([]) : null;
  const server = createServer((request, response) => {
    const end = (status: number, text: string, contentType = 'text/plain; charset=utf-8'): void =>
      void response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
    if (names && !names.has(request.headers.host)) return end(421, 'Ask under a loopback name.\n');
    if (request.url?.split('?')[0] !== '/metrics') return end(404, 'Only /metrics is here.\n');
    if (request.method !== 'GET') return end(405, 'Only GET is answered.\n');
    exposition.read().then(
      ({ contentType, text }) => end(200, text, contentType),
      () => end(500, 'The metrics could not be read.\n'),
    );
  });
  await listen(server, { host, port });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listen = (server: Server, { host, port }: MetricsAddress): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
