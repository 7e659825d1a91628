import { Injectable } from '@nestjs/common';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { RuntimeConfig } from '../../../config/runtime-config';
import { addressesOf, systemAddressesOf } from './addresses-of';
import { isPublicAddress } from './public-address';

/** Asks for all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** The address leads where no push service of a browser is. */
export class EndpointRefusedError extends PlatformError {
  constructor(detail?: string) {
    super('push-endpoint-refused', detail);
  }
}

const HTTPS_PORT = '';

/**
 * Keeps whoever subscribes from making this server talk to what only it can reach (SSRF). The address of a push service
 * is somebody else's text: it is looked at when it is given, and what its name resolves to again whenever a socket is
 * opened, so that a name which leads elsewhere by then (DNS rebinding) does not help.
 */
@Injectable()
export class EndpointGuard {
  private readonly allowed: ReadonlySet<string>;
  /** Replaced by tests that are about names. */
  resolve: Resolve = host => (this.isNamed(host) ? systemAddressesOf(host) : addressesOf(host));

  constructor({ push }: RuntimeConfig) {
    this.allowed = new Set(push?.allowedHosts);
  }

  /** @throws EndpointRefusedError for an address that is refused without asking anybody */
  read(endpoint: string): URL {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    if (!url) throw new EndpointRefusedError('The address of the push service is not an address.');
    if (url.protocol !== 'https:') throw new EndpointRefusedError('The address of the push service is not https.');
    if (url.username || url.password)
      throw new EndpointRefusedError('The address of the push service has a password in it.');
    const host = hostOf(url);
    if (this.allowed.has(host)) return url;
    if (url.port !== HTTPS_PORT)
      throw new EndpointRefusedError('The push service has another port than that of https.');
    if (isIP(host) !== 0 && !this.mayReach(host)) throw new EndpointRefusedError();
    return url;
  }

  /**
   * When somebody subscribes. Answers the address as it is meant: whoever reads it later reads it alike, and what is
   * signed for its host is signed for no other.
   *
   * @throws EndpointRefusedError, also when the name is unknown
   */
  async check(endpoint: string): Promise<string> {
    const url = this.read(endpoint);
    const host = hostOf(url);
    if (isIP(host) !== 0 || this.allowed.has(host)) return url.href;
    const found = await this.resolve(host).catch(() => []); // ENOTFOUND and the like
    if (found.length === 0) throw new EndpointRefusedError('The name of the push service is not known.');
    if (!found.every(({ address }) => this.mayReach(address))) throw new EndpointRefusedError();
    return url.href;
  }

  /** For the socket: answers addresses that were looked at, and nothing when one of them is not public. */
  readonly lookup: LookupFunction = (host, { all }, answer) => {
    const refuse = (error: Error) => answer(error as NodeJS.ErrnoException, '', 0);
    this.resolve(host).then(found => {
      const refused = !this.allowed.has(host.toLowerCase()) && found.some(({ address }) => !this.mayReach(address));
      if (refused || found.length === 0) return refuse(new EndpointRefusedError());
      if (all) answer(null, [...found]);
      else answer(null, found[0]!.address, found[0]!.family);
    }, refuse);
  };

  /** Whether a socket may be connected to this address. */
  mayReach(address: string): boolean {
    return this.allowed.has(address) || isPublicAddress(address);
  }

  /** Whether the operator named this host. */
  isNamed(host: string): boolean {
    return this.allowed.has(host.toLowerCase());
  }
}

/** As `URL` writes it: lower case, numbers in every odd spelling made plain; without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
