import { isPublicAddress } from '@sv/server/http/is-public-address';
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { addressesOf, systemAddressesOf } from './addresses-of';

/** Asks for all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** `private`: it leads where nobody but this server may go; `unknown`: no name server knows the name, or none answers. */
export type Refusal = 'private' | 'unknown';

/** The address leads where nobody but this server may go. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';

  constructor(message = 'The address is in a private network.') {
    super(message);
  }
}

/**
 * Prevents that somebody else's text chooses which hosts of a private network this server connects to (SSRF). What a
 * name resolves to is looked at whenever a socket is opened, so that a name which leads elsewhere by then (DNS rebinding)
 * does not help.
 */
export class AddressGuard {
  private readonly allowed: ReadonlySet<string>;
  /** Replaced by tests that are about names. */
  resolveAddress: Resolve = host => (this.isNamed(host) ? systemAddressesOf(host) : addressesOf(host));

  /**
   * @param allowedHosts names and addresses that the operator gave: they may be private
   * @param refusal the error for what is refused
   */
  constructor(
    allowedHosts: readonly string[] = [],
    private readonly refusal: (why: Refusal) => Error = toError,
  ) {
    this.allowed = new Set(allowedHosts);
  }

  /** For the socket: answers addresses that were looked at, and nothing when one of them is not public. */
  readonly lookUpAddress: LookupFunction = (host, { all }, answer) => {
    const refuse = (error: Error) => answer(error as NodeJS.ErrnoException, '', 0);
    this.resolveAddress(host).then(found => {
      const refused = !this.isNamed(host) && found.some(({ address }) => !this.mayReach(address));
      if (refused || found.length === 0) return refuse(this.refusal(refused ? 'private' : 'unknown'));
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

  /** @throws the refusal, for an address that is written out: nobody asks for the addresses of one */
  assertReachable(url: URL): void {
    const host = hostOf(url);
    if (isIP(host) !== 0 && !this.mayReach(host)) throw this.refusal('private');
  }

  /** @throws the refusal, for what a socket is connected to although it may not */
  assertConnected(url: URL, address: string | undefined): void {
    if (this.isNamed(hostOf(url)) || (address !== undefined && this.mayReach(address))) return;
    throw this.refusal('private');
  }
}

const toError = (why: Refusal): Error =>
  why === 'private'
    ? new AddressRefusedError()
    : Object.assign(new Error('The name is not known.'), { code: 'ENOTFOUND' });

/** As `URL` writes it: lower case, numbers in every odd spelling made plain; without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
