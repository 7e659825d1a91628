import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PluginPackage } from '../package/read-package';

const HOMES = /^(libs\/plugins|examples|plugins|scripts\/templates)\/[^/.][^/]*$/;

/**
 * The folder in which a plugin is checked: its own when it is in the checkout, otherwise a copy from which imports
 * resolve.
 */
export interface Workplace {
  folder: string;
  /** From the root of the checkout; null for a copy. */
  inPlace: string | null;
  clear(): void;
}

export function workplaceFor(place: string, { manifest, entries }: PluginPackage, root: string): Workplace {
  const path = relative(realpathSync(root), realpathSync(place));
  if (HOMES.test(path)) return { folder: join(root, path), inPlace: path, clear: () => undefined };
  const folder = join(root, 'dist/plugin-check', String(process.pid), manifest.id);
  for (const entry of entries) {
    mkdirSync(dirname(join(folder, entry.path)), { recursive: true });
    writeFileSync(join(folder, entry.path), entry.content);
  }
  return { folder, inPlace: null, clear: () => rmSync(dirname(folder), { recursive: true, force: true }) };
}
