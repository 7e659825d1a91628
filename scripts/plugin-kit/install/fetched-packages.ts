import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '@sv/server/command-line/command-error';
import { markInstalled } from '../../plugin-packages/ensure-packages';
import { packageImportFaults } from '../../plugin-packages/import-check';
import { inspectPackages, type InstalledPackage } from '../../plugin-packages/installed-package';
import { lockedPackages } from '../../plugin-packages/lockfile';
import { download, ownPackagesIn, ownPackagesOf } from '../../plugin-packages/own-packages';
import type { PluginPackage } from '../package/read-package';

/** The packages that a plugin has of its own, downloaded beside the checkout before anybody is asked. */
export class FetchedPackages {
  private constructor(
    readonly packages: readonly InstalledPackage[],
    private readonly folder: string | null,
  ) {}

  /**
   * Nothing of them is run. What they import is looked at together with the plugin's own sources.
   *
   * @throws CommandError saying why they cannot be had, or may not be
   */
  static async fetch({ entries }: PluginPackage): Promise<FetchedPackages> {
    const textOf = (path: string): string | null =>
      entries.find(entry => entry.path === path)?.content.toString('utf8') ?? null;
    const own = ownPackagesIn(textOf);
    if (!own) return new FetchedPackages([], null);
    const folder = mkdtempSync(join(tmpdir(), 'sv-packages-'));
    try {
      const packages = await download(own, folder);
      writeEntries(entries, folder);
      const [fault] = await packageImportFaults(folder);
      if (fault) throw new Error(fault);
      markInstalled(own, folder);
      return new FetchedPackages(packages, folder);
    } catch (error) {
      rmSync(folder, { recursive: true });
      throw new CommandError(`its packages are refused: ${(error as Error).message}`);
    }
  }

  /** Puts them beside the sources of the plugin. */
  placeIn(staging: string): void {
    if (!this.folder) return;
    cpSync(join(this.folder, 'node_modules'), join(staging, 'node_modules'), { recursive: true });
  }

  clear(): void {
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Those of a plugin that is installed; none when they cannot be read, since only the difference is shown. */
export function packagesIn(folder: string): InstalledPackage[] {
  try {
    const own = ownPackagesOf(folder);
    return own ? inspectPackages(folder, lockedPackages(own.lock)).packages : [];
  } catch {
    // ENOENT, or packages that today's rules refuse
    return [];
  }
}

/** Over what npm was given: the sources say which packages are imported. */
function writeEntries(entries: PluginPackage['entries'], folder: string): void {
  for (const { path, content } of entries) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
