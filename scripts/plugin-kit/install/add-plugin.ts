import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ManifestSource } from '@sv/sdk/manifest';
import { CommandError } from '@sv/server/command-line/command-error';
import { readPlugins } from '../../plugin-registry/read-plugins';
import { PluginChange } from '../../support/plugin-change.cjs';
import { toLines } from '../check/finding';
import { checkSources } from '../check/sources/check-sources';
import { outsideLines, shortened } from '../check/sources/outside-check';
import { readPackage, type PluginPackage } from '../package/read-package';
import type { InstalledPackage } from '../../plugin-packages/installed-package';
import { FetchedPackages, packagesIn } from './fetched-packages';
import { licenceWarnings, packageLines } from './text/package-lines';
import { visible } from './text/plain-text';
import { permissionLines, titleOf } from './text/permission-lines';
import { changedLines, updateLines } from './text/update-lines';
import { refuseWorkingCopy } from './working-copy';

/** What adding a plugin needs: the checkout, and what to do at each step. */
export interface InstallOptions {
  /** Of the checkout. */
  root: string;
  print(line: string): void;
  /** Asks whoever sits there; a no leaves everything as it is. */
  agrees(question: string): Promise<boolean>;
  /** Generates and builds; throws when it fails, and has said why. */
  build(): Promise<void>;
  /** Writes it down where an instance keeps its log; what cannot be written down is not done. */
  record(added: Added): Promise<unknown>;
}

/** What was done. */
export interface Added {
  manifest: ManifestSource;
  /** The version that stood there before; null when it is new. */
  previousVersion: string | null;
}

/**
 * Validates a package, asks, and puts it in its place: all of it, or none.
 *
 * @returns null when the answer was no
 * @throws CommandError saying why it cannot be; everything is then as it was before
 */
export async function addPlugin(place: string, options: InstallOptions): Promise<Added | null> {
  const plugin = readPackage(place);
  refuseFaults(plugin, options);
  refuseOccupied(place, plugin.manifest.id, options.root);
  const fetched = await FetchedPackages.fetch(plugin);
  try {
    return await install(plugin, fetched, options);
  } finally {
    fetched.clear();
  }
}

async function install(
  plugin: PluginPackage,
  fetched: FetchedPackages,
  options: InstallOptions,
): Promise<Added | null> {
  const { root, print, agrees, build, record } = options;
  const before = installed(root, plugin.manifest.id);
  const packagesBefore = packagesIn(join(root, 'plugins', plugin.manifest.id));
  for (const line of introduction(plugin, before, fetched.packages, packagesBefore)) print(line);
  if (!(await agrees(before ? 'Update it?' : 'Install it?'))) return null;
  const added = { manifest: plugin.manifest, previousVersion: before?.version ?? null };
  const change = PluginChange.begin(plugin.manifest.id, root);
  try {
    refuseOther(before, installed(root, plugin.manifest.id));
    stage(plugin, change.staging);
    fetched.placeIn(change.staging);
    change.exchange();
    await build();
    await record(added);
    change.commit();
  } catch (error) {
    change.undo();
    throw new CommandError(`nothing was changed: ${(error as Error).message}`);
  }
  return added;
}

/** An incompatible one too: install refuses what the runtime would not start. */
function refuseFaults(plugin: PluginPackage, { root, print }: InstallOptions): void {
  const findings = checkSources(plugin, root);
  const failed = findings.filter(({ state }) => state === 'failed');
  for (const line of failed.flatMap(toLines)) print(line);
  if (failed.length > 0) throw new CommandError(`the package is refused: ${failed[0]!.details[0]}`);
}

/** What is there and did not come from here is not thrown away for a plugin of the same name. */
function refuseOccupied(place: string, id: string, root: string): void {
  const folder = `plugins/${id}`;
  const target = join(root, folder);
  if (!existsSync(target)) return;
  if (realpathSync(place) === realpathSync(target)) {
    throw new CommandError(`${folder} is already there: npm run build, and restart`);
  }
  const there = readPlugins(root).plugins.find(plugin => plugin.folder === folder);
  if (there?.manifest.id !== id) throw new CommandError(`${folder} is there and is not ${id}: move it away first`);
  refuseWorkingCopy(target, folder);
}

/** Somebody else was faster: what was agreed to is not what would happen. */
function refuseOther(agreedOn: ManifestSource | null, present: ManifestSource | null): void {
  if (!isDeepStrictEqual(agreedOn, present)) throw new CommandError('what is installed has changed meanwhile');
}

const installed = (root: string, id: string): ManifestSource | null =>
  readPlugins(root).plugins.find(({ manifest, origin }) => manifest.id === id && origin === 'installed')?.manifest ??
  null;

function introduction(
  plugin: PluginPackage,
  before: ManifestSource | null,
  packages: readonly InstalledPackage[],
  packagesBefore: readonly InstalledPackage[],
): string[] {
  const { manifest } = plugin;
  // No permission covers these, so that the sources have to say it.
  const warnings = [...shortened(outsideLines(plugin)).map(visible), ...licenceWarnings(packages)];
  const [own, ownBefore] = [packages, packagesBefore].map(packageLines) as [string[], string[]];
  const facts = [...own, ...warnings.map(line => `warning: ${line}`), ...permissionLines(manifest)].map(
    line => `  ${line}`,
  );
  if (!before) return [...titleOf(manifest), ...facts];
  return [
    ...titleOf(manifest),
    ...facts,
    'Different from what is installed:',
    ...[...changedLines(ownBefore, own), ...updateLines(before, manifest)].map(line => `  ${line}`),
  ];
}

/** Files with no rights to run, in a folder that was not there before. */
function stage({ entries }: PluginPackage, folder: string): void {
  for (const { path, content } of entries) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: 0o644, flag: 'wx' });
  }
}
