import { isIPv6 } from 'node:net';

/** The source by which limits count an address: for IPv6 the /64 network, because every customer has one. */
export function sourceOf(address: string): string {
  // Node asks a long regular expression: an IPv4 address need not go through it.
  if (!address.includes(':') || !isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map(group => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
