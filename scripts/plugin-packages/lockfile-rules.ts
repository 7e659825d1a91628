import { satisfies, valid, validRange } from 'semver';
import { isInstalled, lockedPackages, ownNames, type LockedPackage, type Lockfile, type PackageJson } from './lockfile';
import { shapeFaults } from './lockfile-shape';
import { platformVersionOf } from './platform-versions';
import { isShared } from './shared-packages';

/** More than that nobody reads before they install it. */
const MOST_PACKAGES = 300;
/** No name begins with a dot: `node_modules/..` would be unpacked beside what is looked at afterwards. */
const PLACE = /^node_modules\/(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/node_modules\/(?:@[\w.-]+\/)?[\w-][\w.-]*)*$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
const ONLY_VERSIONS = 'and only versions from a registry are taken';
const MAKE_LOCK = 'npm install --package-lock-only --ignore-scripts --legacy-peer-deps makes one';

/** What is wrong with the packages that a plugin names, from `package.json` and `package-lock.json` alone. */
export function packageFaults(packageJson: PackageJson, lock: Lockfile | null): string[] {
  const misshapen = shapeFaults(packageJson, lock);
  if (misshapen.length > 0) return misshapen;
  const own = ownNames(packageJson);
  const peers = peerFaults(packageJson.peerDependencies ?? {}, 'package.json');
  if (own.length === 0) return peers;
  const faults = [...dependencyFaults(packageJson), ...overrideFaults(packageJson.overrides), ...peers];
  if (faults.length > 0) return faults;
  if (!lock) return [`package.json has dependencies, and there is no package-lock.json: ${MAKE_LOCK}`];
  const outdated = lockFaults(packageJson, lock);
  if (outdated.length > 0) return outdated;
  const locked = lockedPackages(lock);
  return [...locked.flatMap(entryFaults), ...neighbourFaults(locked.filter(isInstalled))];
}

function dependencyFaults({ dependencies = {} }: PackageJson): string[] {
  return Object.entries(dependencies).flatMap(([name, range]) => {
    if (isShared(name)) return [`package.json: ${name} is the platform’s: name it in peerDependencies`];
    return isVersion(range) ? [] : [`package.json: ${name} is ${JSON.stringify(range)}, ${ONLY_VERSIONS}`];
  });
}

/** For everything else npm would run git, or ask a host of the author's choice. */
function isVersion(range: string): boolean {
  const plain = /^npm:(?:@[\w.-]+\/)?[\w.-]+@(.+)$/.exec(range)?.[1] ?? range;
  return validRange(plain) !== null;
}

/** `overrides` of `package.json`, at any depth; `$name` means the version in `dependencies`. */
function overrideFaults(overrides: unknown): string[] {
  if (typeof overrides === 'object' && overrides !== null) return Object.values(overrides).flatMap(overrideFaults);
  if (overrides === undefined || (typeof overrides === 'string' && (isVersion(overrides) || /^\$/.test(overrides))))
    return [];
  return [`package.json: overrides has ${JSON.stringify(overrides)}, ${ONLY_VERSIONS}`];
}

function lockFaults({ dependencies = {} }: PackageJson, { lockfileVersion = 0, packages = {} }: Lockfile): string[] {
  if (lockfileVersion !== 2 && lockfileVersion !== 3)
    return [`package-lock.json is of version ${String(lockfileVersion)}, not 2 or 3: ${MAKE_LOCK}`];
  const locked = packages['']?.dependencies ?? {};
  const names = new Set([...Object.keys(dependencies), ...Object.keys(locked)]);
  const other = [...names].find(
    name => dependencies[name] !== locked[name] || !Object.hasOwn(packages, `node_modules/${name}`),
  );
  if (other) return [`package-lock.json does not fit package.json (${other}): ${MAKE_LOCK}`];
  const count = Object.keys(packages).length - 1;
  return count > MOST_PACKAGES ? [`package-lock.json has ${count} packages, over ${MOST_PACKAGES}`] : [];
}

function entryFaults(entry: LockedPackage): string[] {
  const reason = originFault(entry) ?? (isInstalled(entry) ? contentFault(entry) : optionalFault(entry));
  return reason ? [`package-lock.json: ${entry.path} ${reason}`] : [];
}

/** Where it comes from, and what npm would ask for besides. */
function originFault(entry: LockedPackage): string | null {
  const { path, version = '', resolved, integrity = '', link, inBundle } = entry;
  if (!PLACE.test(path)) return 'is in no node_modules of the plugin: workspaces and links are not taken';
  if (link) return 'is a link';
  if (inBundle) return 'is inside the archive of another package, with no hash of its own';
  if (valid(version) === null) return `has the version ${JSON.stringify(version)}, which is none`;
  if (resolved !== undefined && !isFromRegistry(resolved))
    return `is from ${JSON.stringify(resolved)}, which is no registry over https`;
  if (!SHA512.test(integrity)) return 'has no hash (integrity) of SHA-512';
  const wanted = Object.entries({ ...entry.dependencies, ...entry.optionalDependencies });
  const other = wanted.find(([, range]) => !isVersion(range));
  return other ? `depends on ${other[0]} ${JSON.stringify(other[1])}, ${ONLY_VERSIONS}` : null;
}

function contentFault({ name, version, hasInstallScript, os, cpu }: LockedPackage): string | null {
  const called = `${name} ${version}`;
  if (isShared(name)) return `is ${called}, which is the platform’s: take packages that have it as a peer`;
  if (hasInstallScript) return `(${called}) has an install script, which is not run: take another package`;
  return os || cpu ? `(${called}) is made for one system: native code is not taken` : null;
}

/** It would be missing, and what needs it would fail when it runs. */
const optionalFault = ({ cpu }: LockedPackage): string | null =>
  cpu ? `is native code for ${cpu.join()}: native code is not taken` : null;

/** The host is looked at where it is asked: it depends on how npm is set up. Without an address npm asks the registry. */
function isFromRegistry(resolved: string): boolean {
  const url = URL.parse(resolved);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === '';
}

/** Peers of packages: those of the platform in its version, others have to be there too. */
function neighbourFaults(installed: readonly LockedPackage[]): string[] {
  const names = new Set(installed.map(({ name }) => name));
  return installed.flatMap(({ name, version, peerDependencies = {}, peerDependenciesMeta = {} }) => {
    const needed = Object.entries(peerDependencies).filter(([peer]) => !peerDependenciesMeta[peer]?.optional);
    const shared = Object.fromEntries(needed.filter(([peer]) => isShared(peer)));
    const missing = needed.filter(([peer]) => !isShared(peer) && !names.has(peer));
    return [
      ...peerFaults(shared, `${name} ${version}`),
      ...missing.map(([peer, range]) => `${name} ${version} needs ${peer} ${range}: name it in dependencies too`),
    ];
  });
}

function peerFaults(peers: Record<string, string>, who: string): string[] {
  return Object.entries(peers).flatMap(([name, range]) => {
    const version = isShared(name) ? platformVersionOf(name) : null;
    return version === null || satisfies(version, range, { includePrerelease: true })
      ? []
      : [`${who} wants ${name} ${range}, and the platform has ${version}`];
  });
}
