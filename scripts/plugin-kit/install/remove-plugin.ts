import { join } from 'node:path';
import type { ManifestSource } from '@sv/sdk/manifest';
import { CommandError } from '@sv/server/command-line/command-error';
import type { FoundPlugin } from '../../plugin-registry/found-plugin';
import { readPlugins } from '../../plugin-registry/read-plugins';
import { PluginChange } from '../../support/plugin-change.cjs';
import type { InstallOptions } from './add-plugin';
import { titleOf } from './text/permission-lines';
import { refuseWorkingCopy } from './working-copy';

/** What removing a plugin needs, besides what adding needs. */
export interface RemovalOptions extends Omit<InstallOptions, 'record'> {
  /** Of the instance; null when there is none yet. */
  rootPluginId(): Promise<string | null>;
  /** Drops what the plugin keeps, or not, and writes it down. Called when the build without it stands. */
  finish(manifest: ManifestSource): Promise<void>;
}

/**
 * Removes an installed plugin: its code, and its data unless that is kept.
 *
 * @returns its manifest; null when the answer was no
 * @throws CommandError saying why it cannot be; everything is then as it was before
 */
export async function removePlugin(
  id: string,
  keepData: boolean,
  options: RemovalOptions,
): Promise<ManifestSource | null> {
  const { root, print, agrees, build, rootPluginId, finish } = options;
  const { manifest, folder } = findInstalled(root, id);
  if (folder !== `plugins/${id}`) throw new CommandError(`${id} stands in ${folder}; remove that folder by hand`);
  refuseWorkingCopy(join(root, folder), folder);
  if ((await rootPluginId()) === id) {
    throw new CommandError(`${id} is shown at /: choose another start page in Console → Workspace → General first`);
  }
  for (const line of [...titleOf(manifest), ...consequences(keepData)]) print(line);
  if (!(await agrees('Remove it?'))) return null;
  const change = PluginChange.begin(id, root);
  try {
    change.exchange({ remove: true });
    await build();
    await finish(manifest);
    change.commit();
  } catch (error) {
    change.undo();
    throw new CommandError(`nothing was changed: ${(error as Error).message}`);
  }
  return manifest;
}

function findInstalled(root: string, id: string): FoundPlugin {
  const found = readPlugins(root).plugins.find(({ manifest }) => manifest.id === id);
  if (!found) throw new CommandError(`there is no plugin ${id}; plugin list shows those there are`);
  if (found.origin === 'built-in')
    throw new CommandError(`${id} is part of the platform; it can be disabled in Console`);
  if (found.origin === 'example') throw new CommandError(`${id} is an example: EXAMPLE_PLUGINS=false hides it`);
  return found;
}

const consequences = (keepData: boolean): string[] =>
  keepData
    ? ['  Its data stays, with its grants and consents, and is there when you add it again.']
    : [
        '  Its tables, or its own database, are dropped, for every person. This cannot be undone.',
        '  Its settings, capability grants, consents, public links and licence keys go too; entitlements and log entries stay.',
      ];
