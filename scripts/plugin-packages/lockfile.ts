/** The parts of `package.json` that say which packages a plugin has of its own. */
export interface PackageJson {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  overrides?: unknown;
}

/** One entry of `packages` in `package-lock.json`, as far as it is read here. */
export interface LockEntry {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Lockfile {
  lockfileVersion?: number;
  packages?: Record<string, LockEntry>;
}

/** A package of the lock file, with the place where npm puts it. */
export interface LockedPackage extends LockEntry {
  /** `node_modules/a/node_modules/@scope/b` */
  path: string;
  name: string;
}

/** The one package that a plugin could always name; the platform has it. */
const SDK = '@sv/sdk';

/** The names in `dependencies`; none when it is the SDK alone. */
export function ownNames({ dependencies = {} }: PackageJson): string[] {
  const names = Object.keys(dependencies);
  return names.some(name => name !== SDK) ? names : [];
}

/** The entries that matter where a plugin is built: not those for its own development, nor what the platform has. */
export const lockedPackages = ({ packages = {} }: Lockfile): LockedPackage[] =>
  Object.entries(packages)
    .filter(([path, { dev, peer }]) => path !== '' && !dev && !peer)
    .map(([path, entry]) => ({ ...entry, path, name: entry.name ?? nameIn(path) }));

/** Optional packages are made for one system, or the others do without them: they stay away. */
export const isInstalled = ({ optional, devOptional }: LockEntry): boolean => !optional && !devOptional;

const nameIn = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What `npm ci` is given: nothing in it asks for anything but these packages. */
export function filesForNpm(packageJson: PackageJson, lock: Lockfile): Record<string, unknown> {
  const { dependencies = {}, overrides } = packageJson;
  const root = { name: 'packages-of-a-plugin', version: '0.0.0', dependencies };
  const kept = lockedPackages(lock).map(({ path }) => [path, lock.packages![path]!] as const);
  return {
    'package.json': { ...root, private: true, ...(overrides ? { overrides } : {}) },
    'package-lock.json': {
      name: root.name,
      version: root.version,
      lockfileVersion: 3,
      requires: true,
      packages: { '': root, ...Object.fromEntries(kept) },
    },
  };
}
