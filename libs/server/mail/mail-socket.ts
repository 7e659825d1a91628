import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net';

/**
 * Where no mail server is, but other things that must not be reached: link-local, where clouds hand out their
 * credentials, "any address", and multicast. Loopback and private networks are not here, since mail servers are there.
 */
const refused = new BlockList();
refused.addSubnet('0.0.0.0', 8, 'ipv4');
refused.addSubnet('169.254.0.0', 16, 'ipv4');
refused.addSubnet('224.0.0.0', 3, 'ipv4');
refused.addAddress('::', 'ipv6');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addSubnet('ff00::', 8, 'ipv6');
/** Alibaba's, Azure's and Oracle's machines get their metadata here. */
for (const address of ['100.100.100.200', '168.63.129.16', '192.0.0.192']) refused.addAddress(address, 'ipv4');
/** Gateways read an IPv4 address out of these, which may be one of the above. */
refused.addSubnet('64:ff9b::', 96, 'ipv6');
refused.addSubnet('64:ff9b:1::', 48, 'ipv6');
refused.addSubnet('2002::', 16, 'ipv6');
/** Credentials of Amazon's machines over IPv6. */
refused.addAddress('fd00:ec2::254', 'ipv6');

const REFUSED = 'No mail server can be at this address';

/** Whether a mail server that an administrator names may be at this address; spellings of IPv4 in IPv6 count as it. */
export const mayHaveMailServer = (address: string): boolean =>
  !refused.check(address.replace(/%.*$/, ''), isIP(address) === 6 ? 'ipv6' : 'ipv4');

type SocketAnswer = (error: Error | null, details?: { connection: Socket } | false) => void;

/** For nodemailer: opens a socket to a host that an administrator chose, and looks at its address when it is opened. */
export class MailSocketOpening {
  constructor(
    private readonly timeoutMs: number,
    /** Replaced by tests that are about names. */
    private readonly addressesOf = lookup as (
      host: string,
      options: LookupAllOptions,
      answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
    ) => void,
  ) {}

  readonly getSocket = ({ host, port }: { host?: string; port?: number | string }, answer: SocketAnswer): void => {
    if (isIP(host ?? '') !== 0 && !mayHaveMailServer(host!)) return answer(new Error(REFUSED));
    const socket = connect({ host: host!, port: Number(port), lookup: this.lookUpAddress });
    const fail = (error: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      answer(error);
    };
    const timer = setTimeout(() => fail(new Error('Connection timeout')), this.timeoutMs);
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      answer(null, { connection: socket });
    });
  };

  private readonly lookUpAddress: LookupFunction = (host, options, answer) => {
    this.addressesOf(host, { ...options, all: true }, (error, found) => {
      const isRefused = found?.some(({ address }) => !mayHaveMailServer(address));
      if (error || isRefused) return answer(error ?? new Error(REFUSED), '', 0);
      if (options.all) answer(null, found);
      else answer(null, found[0]!.address, found[0]!.family);
    });
  };
}
