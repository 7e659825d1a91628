import type { IncomingMessage } from 'node:http';
import { HostNames } from '@sv/server/http/host-names';
import type { TrustedProxies } from '@sv/server/http/trusted-proxies';

export interface HostPolicyOptions {
  publicUrl: string;
  allowedHosts: readonly string[];
  trustedProxies: TrustedProxies;
}

/** Decides which host names and origins belong to this instance. */
export class HostPolicy {
  private readonly publicOrigin: string;
  private readonly names: HostNames;
  private readonly proxies: TrustedProxies;

  constructor({ publicUrl, allowedHosts, trustedProxies }: HostPolicyOptions) {
    this.publicOrigin = publicUrl;
    this.names = new HostNames([new URL(publicUrl).host, ...allowedHosts]);
    this.proxies = trustedProxies;
  }

  /** Whether the `Host` header names this instance: PUBLIC_URL's name, loopback, or one of ALLOWED_HOSTS. */
  knows(host: string | undefined): boolean {
    return this.names.has(host);
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
