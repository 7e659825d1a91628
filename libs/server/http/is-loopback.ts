import { isIPv6 } from 'node:net';
import { plainAddress } from './trusted-proxies';

/**
 * The header with which the runtime tells the auth server that a request came from this machine and through no proxy.
 * It is removed from requests of clients.
 */
export const LOOPBACK_HEADER = 'x-sv-loopback';

/** Whether an origin can be reached from this machine only. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** The same for a host name or address, with or without a port; false for any other text. */
export function isLoopbackHost(host: string): boolean {
  const plain = plainAddress(host);
  const origin = `http://${isIPv6(plain) ? `[${plain}]` : plain}`;
  return /^[\w.:[\]-]+$/.test(plain) && URL.canParse(origin) && isLoopback(origin);
}
