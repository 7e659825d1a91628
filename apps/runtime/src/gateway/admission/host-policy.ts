import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '@sv/server/http/trusted-proxies';

export interface HostPolicyOptions {
  publicUrl: string;
  allowedHosts: readonly string[];
  trustedProxies: TrustedProxies;
}

/** Which names and origins belong to this instance (contract 0, "Host" and "Origin of writes"). */
export class HostPolicy {
  private readonly publicOrigin: string;
  private readonly names: ReadonlySet<string>;
  private readonly proxies: TrustedProxies;
  private lastKnown = '';

  constructor({ publicUrl, allowedHosts, trustedProxies }: HostPolicyOptions) {
    this.publicOrigin = publicUrl;
    this.names = new Set([nameOf(new URL(publicUrl).host), ...allowedHosts.map(host => nameOf(host))]);
    this.proxies = trustedProxies;
  }

  /** Whether the `Host` header names us: PUBLIC_URL's name, loopback, or one of ALLOWED_HOSTS. */
  knows(host: string | undefined): boolean {
    if (!host) return false;
    // One request after the other comes for the same name, and reading it takes two regular expressions.
    if (host === this.lastKnown) return true;
    const name = nameOf(host);
    const known = this.names.has(name) || isLoopback(name);
    if (known) this.lastKnown = host;
    return known;
  }

  /** Whether a write that carries this request's headers comes from one of our own pages, or from no browser. */
  allowsWrite(request: IncomingMessage): boolean {
    const { headers } = request;
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin' || site === 'none';
    const { origin } = headers;
    return origin === undefined || origin === this.publicOrigin || origin === this.ownOrigin(request);
  }

  /** Scheme and host under which the client sees this server. */
  ownOrigin(request: IncomingMessage): string {
    const forwarded = this.proxies.has(request.socket.remoteAddress ?? '');
    const scheme = (forwarded && last(request.headers['x-forwarded-proto'])) || 'http';
    const host = (forwarded && last(request.headers['x-forwarded-host'])) || request.headers.host;
    return `${scheme}://${host}`;
  }
}

/** The value that the proxy nearest to us wrote. */
const last = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .pop()!
    .trim();

/** The name without its port, in lower case and without a trailing dot; `[::1]:3000` → `[::1]`. */
function nameOf(host: string): string {
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d{0,5})?$/.exec(host.trim())?.[1] ?? '';
  return name.toLowerCase().replace(/\.$/, '');
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(name);
