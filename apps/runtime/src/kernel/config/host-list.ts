import type { EnvReader } from '@sv/server/config/env-reader';
import { isIP } from 'node:net';

/** Reads a list of names and addresses, without ports, as `URL` writes a host. */
export function readHosts(read: EnvReader, variable: string): string[] {
  const hosts = read.list(variable).map(host => host.toLowerCase());
  for (const host of hosts) if (!isHost(host)) read.fault(`${variable}: '${host}' is neither a name nor an address`);
  return hosts;
}

const isHost = (host: string): boolean => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host);
