import type { IncomingMessage } from 'node:http';
import { isLoopback, isLoopbackHost } from '@sv/server/http/is-loopback';

/**
 * Recognises requests from somebody at this machine. They may become the first owner without a token, so all of these
 * must be local: the address we listen on and our public URL, the connection, its `Host`, and each address that a proxy
 * or a tunnel wrote, whether it is trusted or not.
 */
export class ThisMachine {
  private readonly isLocalInstance: boolean;

  /** @param options where the runtime listens, and under which origin people reach it */
  constructor({ publicUrl, host }: { publicUrl: string; host: string }) {
    this.isLocalInstance = isLoopback(publicUrl) && isLoopbackHost(host);
  }

  sent({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
    if (!this.isLocalInstance || headers.via !== undefined) return false;
    const peers = [...CLIENTS.flatMap(name => listed(headers[name])), ...listed(headers.forwarded).map(forwardedFor)];
    // A proxy wrote how it was called but not by whom: the caller may be anybody.
    if (peers.length === 0 && Object.keys(headers).some(name => name.startsWith('x-forwarded-'))) return false;
    const hops = [socket.remoteAddress ?? '', headers.host ?? '', ...listed(headers['x-forwarded-host']), ...peers];
    return hops.every(isLoopbackHost);
  }
}

/** The headers in which proxies, tunnels and delivery networks write the address of the client. */
const CLIENTS = [
  'x-forwarded-for',
  'x-original-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-azure-clientip',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'fastly-client-ip',
  'fly-client-ip',
] as const;

/** The entries of a header. An empty header counts as one entry that hides its sender. */
const listed = (header: string | string[] | undefined): string[] =>
  header === undefined
    ? []
    : String(header)
        .split(',')
        .map(entry => entry.trim());

/** `for` of one element of `Forwarded` (RFC 7239). An element without it hides its sender. */
function forwardedFor(element: string): string {
  const pair = element
    .split(';')
    .map(part => part.trim())
    .find(part => part.toLowerCase().startsWith('for='));
  return pair?.slice('for='.length).replaceAll('"', '') ?? '';
}
