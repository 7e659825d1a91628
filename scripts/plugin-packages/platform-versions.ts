import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PACKAGES = resolve(import.meta.dirname, '../../node_modules');

/** The version in which the platform has a package; null when it does not have it. */
export function platformVersionOf(name: string): string | null {
  if (name.startsWith('@sv/')) return PLATFORM_VERSION;
  try {
    const { version } = JSON.parse(readFileSync(`${PACKAGES}/${name}/package.json`, 'utf8')) as { version: string };
    return version;
  } catch {
    // ENOENT: an installed image has no packages for pages
    return null;
  }
}
