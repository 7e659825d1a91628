import type { EnvReader } from '@sv/server/config/env-reader';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/**
 * The push services of the browsers. A browser has one, and no page can choose another, so whatever else is given as the
 * address of a push service is either a browser that few people have or no browser at all.
 */
export const BROWSER_PUSH_SERVICES: readonly string[] = [
  // Chrome, Edge on Android, Opera, Brave, Samsung Internet
  'fcm.googleapis.com',
  // Chromium as distributions build it, without Google's keys
  'jmt17.google.com',
  'fcm.google.com',
  // Firefox
  'push.services.mozilla.com',
  // Safari, and every browser of iOS
  'push.apple.com',
  // Edge on Windows
  'notify.windows.com',
];

/** Whether a host, as `URL` writes it, is one of these names or below one. */
export const isBelow = (host: string, suffixes: readonly string[]): boolean =>
  suffixes.some(suffix => host === suffix || host.endsWith(`.${suffix}`));

/** The browsers' push services and those that the operator adds (PUSH_SERVICES). */
export function readPushServices(read: EnvReader): string[] {
  const added = read.list('PUSH_SERVICES').map(name => ({ name, suffix: toSuffix(name) }));
  for (const { name, suffix } of added)
    if (suffix === null)
      read.fault(`PUSH_SERVICES: '${name}' is not the name of a push service, such as push.example.org`);
  return [...BROWSER_PUSH_SERVICES, ...added.flatMap(({ suffix }) => suffix ?? [])];
}

/**
 * As `URL` writes a host. Null for what names no service: a top-level domain would admit everybody, and nothing is
 * below an address (PUSH_ALLOWED_HOSTS is for those).
 */
function toSuffix(name: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(name)) return null;
  const suffix = domainToASCII(name);
  return isIP(suffix) === 0 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(suffix)
    ? suffix
    : null;
}
