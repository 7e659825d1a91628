import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { licenceIn } from './licences';
import { isInstalled, type LockedPackage } from './lockfile';

/** A package that is there, as it says of itself. */
export interface InstalledPackage {
  name: string;
  version: string;
  licence: string | null;
  /** Of its files, without the packages inside it. */
  bytes: number;
}

const MIB = 1_048_576;
const MOST_BYTES = 200 * MIB;
const NATIVE = /(^|\/)binding\.gyp$|\.(node|so|dylib|dll|exe)$/i;
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

/** Looks at what npm unpacked below `folder`. @returns what is there, and why it may not be */
export function inspectPackages(
  folder: string,
  locked: readonly LockedPackage[],
): { packages: InstalledPackage[]; faults: string[] } {
  const looked = locked.filter(isInstalled).map(entry => inspect(folder, entry));
  const packages = looked.map(({ found }) => found);
  const bytes = packages.reduce((sum, one) => sum + one.bytes, 0);
  const tooLarge =
    bytes > MOST_BYTES ? [`its packages have ${Math.round(bytes / MIB)} MiB, over ${MOST_BYTES / MIB}`] : [];
  return { packages: packages.sort(byName), faults: [...looked.flatMap(({ faults }) => faults), ...tooLarge] };
}

const byName = (one: InstalledPackage, other: InstalledPackage): number =>
  one.name.localeCompare(other.name) || one.version.localeCompare(other.version);

function inspect(folder: string, entry: LockedPackage): { found: InstalledPackage; faults: string[] } {
  const place = join(folder, entry.path);
  const json = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
    license?: unknown;
    licenses?: unknown;
    name?: string;
    version?: string;
    scripts?: Record<string, string>;
  };
  const files = filesIn(place);
  const called = `${entry.name} ${entry.version}`;
  const isOther = json.name !== entry.name || json.version !== entry.version;
  const native = files.find(path => NATIVE.test(path));
  const script = INSTALL_SCRIPTS.find(name => Object.hasOwn(json.scripts ?? {}, name));
  const faults = [
    ...(isOther ? [`${called} of package-lock.json calls itself ${json.name} ${json.version}`] : []),
    ...(native ? [`${called} has native code (${native}), which is not taken`] : []),
    ...(script ? [`${called} has an install script (${script}), which is not run: take another package`] : []),
  ];
  const bytes = files.reduce((sum, path) => sum + statSync(join(place, path)).size, 0);
  return { found: { name: entry.name, version: entry.version!, licence: licenceIn(json), bytes }, faults };
}

/** Every file of one package; those inside it are packages of their own. */
function filesIn(place: string, below = ''): string[] {
  return readdirSync(join(place, below), { withFileTypes: true }).flatMap(entry => {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return path === 'node_modules' ? [] : filesIn(place, path);
    return entry.isFile() ? [path] : [];
  });
}
