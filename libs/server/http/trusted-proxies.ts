import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/**
 * The proxies whose `X-Forwarded-*` headers are trusted (TRUSTED_PROXIES: addresses and CIDR ranges; none by default).
 */
export class TrustedProxies {
  private readonly list = new BlockList();
  private readonly empty: boolean;

  /** @throws RangeError naming the entry that is neither an address nor a range */
  constructor(ranges: readonly string[]) {
    this.empty = ranges.length === 0;
    for (const range of ranges) this.add(range);
  }

  has(address: string): boolean {
    if (this.empty) return false;
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && this.list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  }

  /** The client's address: the nearest hop that is not a trusted proxy. */
  clientAddress(request: IncomingMessage): string {
    const peer = plainAddress(request.socket.remoteAddress ?? '');
    if (!this.has(peer)) return peer;
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map(hop => plainAddress(hop.trim()));
    for (const hop of hops.reverse()) {
      if (isIP(hop) === 0) return peer;
      if (!this.has(hop)) return hop;
    }
    return peer;
  }

  private add(range: string): void {
    const [address = '', bits] = range.split('/');
    const version = isIP(address);
    const prefix = bits === undefined ? undefined : Number(bits);
    const maximum = version === 4 ? 32 : 128;
    if (version === 0 || (prefix !== undefined && !(Number.isInteger(prefix) && prefix >= 0 && prefix <= maximum))) {
      throw new RangeError(`'${range}' is neither an IP address nor a CIDR range`);
    }
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) this.list.addAddress(address, family);
    else this.list.addSubnet(address, prefix, family);
  }
}

/** `::ffff:10.0.0.1` as a dual-stack socket reports it is `10.0.0.1`. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}
