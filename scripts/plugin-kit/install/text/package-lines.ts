import type { InstalledPackage } from '../../../plugin-packages/installed-package';
import { licenceWarning } from '../../../plugin-packages/licences';
import { plain } from './plain-text';

const KIB = 1024;
const MIB = KIB * KIB;

/** `has the package date-fns 4.1.0 (MIT, 22.1 MiB)`; one line for each package that a plugin has of its own. */
export const packageLines = (packages: readonly InstalledPackage[]): string[] =>
  packages.map(({ name, version, licence, bytes }) =>
    plain(`has the package ${name} ${version} (${licence ?? 'no licence'}, ${sizeOf(bytes)})`),
  );

/** Licences that somebody should read before they agree. */
export const licenceWarnings = (packages: readonly InstalledPackage[]): string[] =>
  packages.flatMap(({ name, version, licence }) => {
    const warning = licenceWarning(licence);
    return warning ? [plain(`${name} ${version} ${warning}`)] : [];
  });

/** `3 packages of its own, 1.2 MiB` */
export function packagesTotal(packages: readonly InstalledPackage[]): string {
  const bytes = packages.reduce((sum, one) => sum + one.bytes, 0);
  return `${packages.length} ${packages.length === 1 ? 'package' : 'packages'} of its own, ${sizeOf(bytes)}`;
}

const sizeOf = (bytes: number): string =>
  bytes < MIB ? `${Math.max(1, Math.round(bytes / KIB))} KiB` : `${(bytes / MIB).toFixed(1)} MiB`;
