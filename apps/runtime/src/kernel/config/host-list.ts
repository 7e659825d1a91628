import type { EnvReader } from '@sv/server/config/env-reader';
import { isIP } from 'node:net';

/** The names and addresses of a variable, without ports, as `URL` writes a host. What is neither is a fault. */
export function hostList(read: EnvReader, variable: string, listed: readonly string[]): string[] {
  const hosts = listed.map(host => host.toLowerCase());
  for (const host of hosts) if (!isHost(host)) read.fault(`${variable}: '${host}' is neither a name nor an address`);
  return hosts;
}

const isHost = (host: string): boolean => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host);
