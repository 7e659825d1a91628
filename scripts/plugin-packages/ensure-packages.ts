// What `npm run generate` does for plugins with packages of their own, and so every build: they are in the plugin's
// node_modules, as the lock file says.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectPackages, type InstalledPackage } from './installed-package';
import { filesForNpm, lockedPackages } from './lockfile';
import { download, ownPackagesOf, type OwnPackages } from './own-packages';

/** Which lock file `node_modules` was made from. */
const STAMP = 'node_modules/.installed-lock';

/**
 * Installs the packages of a plugin, unless they are there already; removes those of a plugin that has none any more.
 *
 * @returns null when it has none
 * @throws Error naming the plugin's folder
 */
export async function ensurePackages(folder: string): Promise<InstalledPackage[] | null> {
  const own = ownPackagesOf(folder);
  if (!own) {
    if (existsSync(join(folder, STAMP))) rmSync(join(folder, 'node_modules'), { recursive: true });
    return null;
  }
  if (isCurrent(own, folder)) return inspectPackages(folder, lockedPackages(own.lock)).packages;
  const draft = mkdtempSync(join(folder, '.packages-'));
  try {
    const packages = await download(own, draft);
    markInstalled(own, draft);
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    renameSync(join(draft, 'node_modules'), join(folder, 'node_modules'));
    return packages;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** For each folder below `root`. @param say receives a line for each that takes a download. @throws Error with a line for each that failed */
export async function ensureAllPackages(
  root: string,
  folders: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const faults: string[] = [];
  for (const folder of folders) {
    try {
      if (needsDownload(join(root, folder))) say(`${folder}: installing its packages…`);
      await ensurePackages(join(root, folder));
    } catch (error) {
      faults.push(`${folder}: ${(error as Error).message}`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Written last: what has it is whole. */
export const markInstalled = (own: OwnPackages, folder: string): void =>
  writeFileSync(join(folder, STAMP), fingerprint(own));

function needsDownload(folder: string): boolean {
  const own = ownPackagesOf(folder);
  return own !== null && !isCurrent(own, folder);
}

const isCurrent = (own: OwnPackages, folder: string): boolean =>
  existsSync(join(folder, STAMP)) && readFileSync(join(folder, STAMP), 'utf8') === fingerprint(own);

const fingerprint = ({ packageJson, lock }: OwnPackages): string =>
  createHash('sha256')
    .update(JSON.stringify(filesForNpm(packageJson, lock)))
    .digest('hex');
