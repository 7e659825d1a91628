import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of the lock file that an image holds, in node_modules or bundled. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** Its folder in the checkout. */
  folder: string;
  integrity: string | null;
  /** In the words of the lock file; null when it has none. */
  licence: string | null;
}

interface Locked {
  version?: string;
  integrity?: string;
  license?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** What pages are made of. Their packages are bundled, so that they need not be among those of the servers. */
const PAGES = '{apps/web/src,apps/auth/ui,libs/{ui,rules},libs/plugins/*/{web,shared}}/**/*.ts';
const NO_PAGE = /\.spec\.ts$|\/(dev|testing)\//;

/** The packages of an image for Linux, on x64 and arm64. */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const found = new Set<string>();
  const waiting = [...Object.keys(packages['']?.dependencies ?? {}), ...pagePackages(root)].map(
    name => `node_modules/${name}`,
  );
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const locked = packages[folder];
    if (!locked || found.has(folder) || !isForImage(locked)) continue;
    found.add(folder);
    waiting.push(...needed(locked).flatMap(name => folderOf(packages, folder, name) ?? []));
  }
  const shipped = [...found].sort().map(folder => packageAt(folder, packages[folder]!));
  // The same one may be in several folders.
  return [...new Map(shipped.toReversed().map(each => [`${each.name}@${each.version}`, each])).values()].reverse();
}

const packageAt = (folder: string, { version, integrity, license }: Locked): ShippedPackage => ({
  name: folder.split('node_modules/').at(-1)!,
  version: version ?? '',
  folder,
  integrity: integrity ?? null,
  licence: license ?? null,
});

function pagePackages(root: string): Set<string> {
  const sources = globSync(PAGES, { cwd: root }).filter(file => !NO_PAGE.test(file));
  const imports = sources.flatMap(file => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'((?:@(?!sv\/)[\w-]+\/)?[a-z][\w-]*)[/']/g),
  ]);
  return new Set(imports.map(([, name]) => name!));
}

const needed = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional),
];

/** As Node looks for it: beside, then further up. */
function folderOf(packages: Record<string, Locked>, from: string, name: string): string | null {
  for (let place = `${from}/`; ; place = place.slice(0, place.lastIndexOf('node_modules/', place.length - 2))) {
    const folder = `${place}node_modules/${name}`;
    if (packages[folder]) return folder;
    if (place === '') return null;
  }
}

function isForImage({ os, cpu, libc }: Locked): boolean {
  const allows = (names: string[] | undefined, wanted: string[]): boolean =>
    !names || wanted.some(name => names.includes(name));
  return allows(os, ['linux']) && allows(cpu, ['x64', 'arm64']) && allows(libc, ['glibc']);
}
