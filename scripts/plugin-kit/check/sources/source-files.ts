import type { PackageEntry } from '../../package/package-entry';
import type { PluginPackage } from '../../package/read-package';
import { sdkUsesOf, type SdkUses } from './sdk-uses';

const TEST = /(^test\/|\.(e2e-)?spec\.ts$)/;

export const isTest = (path: string): boolean => TEST.test(path);

/** The TypeScript of a plugin, its tests included. */
export const typescriptOf = ({ entries }: PluginPackage): PackageEntry[] =>
  entries.filter(({ path }) => path.endsWith('.ts'));

/** What the plugin does with the SDK when it runs; its tests may do more. */
export function usesOf(plugin: PluginPackage): SdkUses {
  const uses = typescriptOf(plugin)
    .filter(({ path }) => !isTest(path))
    .map(({ path, content }) => sdkUsesOf(path, content.toString('utf8')));
  return {
    members: new Set(uses.flatMap(({ members }) => [...members])),
    envKeys: new Set(uses.flatMap(({ envKeys }) => [...envKeys])),
  };
}
