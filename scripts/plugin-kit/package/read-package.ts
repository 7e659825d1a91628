import { validateManifest, type ManifestSource } from '@sv/sdk/manifest';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@sv/server/command-line/command-error';
import { assertContent, readManifest } from './content-rules';
import { TakenPaths } from './entry-path';
import type { PackageEntry } from './package-entry';
import { PackageRefusedError } from './package-refused.error';
import { readArchive } from './read-archive';
import { readFolder } from './read-folder';

const MANIFEST = 'manifest.json';

/** The package of a plugin, checked and in memory. */
export interface PluginPackage {
  manifest: ManifestSource;
  entries: readonly PackageEntry[];
}

/**
 * Reads a plugin's folder or `.tgz`. Nothing is written, and nothing of it is run.
 *
 * @throws PackageRefusedError for whatever a package must not have in it
 */
export function readPackage(place: string): PluginPackage {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (!stat) throw new CommandError(`there is no ${place}`);
  const inside = join(place, 'plugin');
  if (!existsSync(join(place, MANIFEST)) && existsSync(join(inside, MANIFEST)))
    throw new CommandError(`${place} is a repository around a plugin: the plugin is in ${inside}`);
  const found = stat.isDirectory() ? readFolder(place) : topLevel(readArchive(place));
  const taken = new TakenPaths();
  found.forEach(({ path }) => taken.take(path));
  const entries = found.filter(({ path }) => !path.split('/').some(segment => segment.startsWith('.')));
  assertContent(entries);
  const json = readManifest(entries);
  const [fault] = validateManifest(json);
  if (fault) throw new PackageRefusedError(`manifest.json#${fault.pointer}: ${fault.reason}`);
  return { manifest: json as ManifestSource, entries };
}

/** `npm pack` puts everything into `package/`, `tar` into a folder of any name; one level is taken off. */
function topLevel(entries: PackageEntry[]): PackageEntry[] {
  if (entries.some(({ path }) => path === 'manifest.json')) return entries;
  const folder = entries.find(({ path }) => /^[^/]+\/manifest\.json$/.test(path))?.path.split('/')[0];
  if (!folder) return entries;
  const outside = entries.find(({ path }) => !path.startsWith(`${folder}/`));
  if (outside) throw new PackageRefusedError(`${outside.path} is outside the plugin’s folder`);
  return entries.map(({ path, content }) => ({ path: path.slice(folder.length + 1), content }));
}
