import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectPackages, type InstalledPackage } from './installed-package';
import { lockedPackages, ownNames, type Lockfile, type PackageJson } from './lockfile';
import { packageFaults } from './lockfile-rules';
import { installLocked } from './npm-ci';

/** The packages that a plugin has of its own: what it names, and what the lock file fixes. */
export interface OwnPackages {
  packageJson: PackageJson;
  lock: Lockfile;
}

/** @param read a file of the plugin by its path; null when there is none. @returns null for a plugin that has none */
export function ownPackagesIn(read: (path: string) => string | null): OwnPackages | null {
  const packageJson = json<PackageJson>(read('package.json')) ?? {};
  if (ownNames(packageJson).length === 0) return null;
  const lock = json<Lockfile>(read('package-lock.json'));
  const [fault] = packageFaults(packageJson, lock);
  if (fault || !lock) throw new Error(fault);
  return { packageJson, lock };
}

const json = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

/** The packages of a plugin's folder. @throws Error saying what is wrong with them */
export const ownPackagesOf = (folder: string): OwnPackages | null =>
  ownPackagesIn(path => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : null));

/**
 * Downloads them into an empty folder and looks at each; nothing of them is run.
 *
 * @throws Error saying why they cannot be had, or may not be
 */
export async function download({ packageJson, lock }: OwnPackages, folder: string): Promise<InstalledPackage[]> {
  await installLocked(packageJson, lock, folder);
  const { packages, faults } = inspectPackages(folder, lockedPackages(lock));
  if (faults.length > 0) throw new Error(faults.join('; '));
  return packages;
}
