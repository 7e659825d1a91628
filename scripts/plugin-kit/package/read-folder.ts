import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { safePath } from './entry-path';
import type { PackageEntry } from './package-entry';
import { packageLimits } from './package-limits';
import { PackageRefusedError } from './package-refused.error';

/** Every file of a folder, links not followed. @throws PackageRefusedError */
export function readFolder(folder: string): PackageEntry[] {
  const entries: PackageEntry[] = [];
  let bytes = 0;
  const visit = (path: string): void => {
    const stat = lstatSync(join(folder, path));
    if (stat.isDirectory()) return readdirSync(join(folder, path)).forEach(name => visit(join(path, name)));
    if (!stat.isFile()) throw new PackageRefusedError(`${JSON.stringify(path)} is a ${kindOf(stat)}`);
    bytes += stat.size;
    if (stat.size > packageLimits.entryBytes) throw new PackageRefusedError(`${JSON.stringify(path)} is too large`);
    if (entries.length >= packageLimits.entries || bytes > packageLimits.unpackedBytes) {
      throw new PackageRefusedError('the folder has more in it than a plugin may have');
    }
    entries.push({ path: safePath(path), content: readFileSync(join(folder, path)) });
  };
  // What npm, an editor or git keeps beside the sources is no part of the plugin, and may be of any size.
  readdirSync(folder)
    .filter(name => !name.startsWith('.') && name !== 'node_modules')
    .sort()
    .forEach(visit);
  return entries;
}

const kindOf = (stat: Stats): string =>
  stat.isSymbolicLink() ? 'SymbolicLink' : stat.isFIFO() ? 'FIFO' : stat.isSocket() ? 'Socket' : 'Device';
