import { Injectable } from '@nestjs/common';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isBelow } from '../../../kernel/config/push-services';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { addressesOf, systemAddressesOf } from './addresses-of';
import { isPublicAddress } from '@sv/server/http/is-public-address';

/** Asks for all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** The address leads where no push service of a browser is. */
export class EndpointRefusedError extends PlatformError {
  constructor(detail?: string) {
    super('push-endpoint-refused', detail);
  }
}

const UNLISTED = 'The push service of this browser is not on the list of this workspace. An operator can change that.';

const HTTPS_PORT = '';

/**
 * Prevents that a subscriber chooses which hosts this server connects to (SSRF). The address of a push service is
 * somebody else's text: its host must be on the list, now and at every push, and what its name resolves to is looked at
 * again whenever a socket is opened, so that a name which leads elsewhere by then (DNS rebinding) does not help.
 */
@Injectable()
export class EndpointGuard {
  private readonly allowed: ReadonlySet<string>;
  private readonly services: readonly string[];
  /** Replaced by tests that are about names. */
  resolveAddress: Resolve = host => (this.isNamed(host) ? systemAddressesOf(host) : addressesOf(host));

  constructor({ push }: RuntimeConfig) {
    this.allowed = new Set(push?.allowedHosts);
    this.services = push?.services ?? [];
  }

  /** @throws EndpointRefusedError for an address that is refused without asking anybody */
  parseEndpoint(endpoint: string): URL {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    if (!url) throw new EndpointRefusedError('The address of the push service is not an address.');
    if (url.protocol !== 'https:') throw new EndpointRefusedError('The address of the push service is not https.');
    if (url.username || url.password)
      throw new EndpointRefusedError('The address of the push service has a password in it.');
    const host = hostOf(url);
    if (this.allowed.has(host)) return url;
    if (!isBelow(host, this.services)) throw new EndpointRefusedError(UNLISTED);
    if (url.port !== HTTPS_PORT)
      throw new EndpointRefusedError('The push service has another port than that of https.');
    return url;
  }

  /** Whether a stored address would be accepted now: the list may have changed since. */
  isListed(endpoint: string): boolean {
    try {
      this.parseEndpoint(endpoint);
      return true;
    } catch (error) {
      if (error instanceof EndpointRefusedError) return false;
      throw error;
    }
  }

  /**
   * Called when somebody subscribes. Returns the normalised address, so that every later reader sees the same host, and
   * the signature is for that host only.
   *
   * @throws EndpointRefusedError, also when the name is unknown
   */
  async checkEndpoint(endpoint: string): Promise<string> {
    const url = this.parseEndpoint(endpoint);
    const host = hostOf(url);
    if (this.allowed.has(host)) return url.href;
    const found = await this.resolveAddress(host).catch(() => []); // ENOTFOUND and the like
    if (found.length === 0) throw new EndpointRefusedError('The name of the push service is not known.');
    if (!found.every(({ address }) => this.mayReach(address))) throw new EndpointRefusedError();
    return url.href;
  }

  /** For the socket: answers addresses that were looked at, and nothing when one of them is not public. */
  readonly lookUpAddress: LookupFunction = (host, { all }, answer) => {
    const refuse = (error: Error) => answer(error as NodeJS.ErrnoException, '', 0);
    this.resolveAddress(host).then(found => {
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
