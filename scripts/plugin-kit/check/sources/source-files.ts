import type { PackageEntry } from '../../package/package-entry';
import type { PluginPackage } from '../../package/read-package';
import { sdkUsesOf, type SdkUses } from './sdk-uses';

const TEST = /(^test\/|\.(e2e-)?spec\.ts$)/;

export const isTest = (path: string): boolean => TEST.test(path);

/** The TypeScript of a plugin, its tests included. */
export const typescriptOf = ({ entries }: PluginPackage): PackageEntry[] =>
  entries.filter(({ path }) => path.endsWith('.ts'));

/** Of files that run in a workspace, without tests. */
export const runningOf = (plugin: PluginPackage): PackageEntry[] =>
  typescriptOf(plugin).filter(({ path }) => !isTest(path) && !/(^|\/)testing\//.test(path));

/** What the plugin does with the SDK when it runs; its tests may do more. */
export function usesOf(plugin: PluginPackage): SdkUses {
  const uses = runningOf(plugin).map(({ path, content }) => sdkUsesOf(path, content.toString('utf8')));
  // The first place of each is kept: those of a later file are overwritten.
  const firsts = (of: 'members' | 'envKeys'): Map<string, string> =>
    new Map(uses.toReversed().flatMap(file => [...file[of]]));
  return {
    members: firsts('members'),
    envKeys: firsts('envKeys'),
    calls: uses.flatMap(({ calls }) => calls),
    unseen: uses.flatMap(({ unseen }) => unseen),
  };
}
