import { slugOf, withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import { buildEnvName } from './env-names';

/** The environment that a build reads. */
export type BuildEnv = Readonly<Record<string, string | undefined>>;

/** The values of a plugin's variables of scope `build`: from the environment, otherwise the default in the manifest. */
export function buildValues(source: ManifestSource, env: BuildEnv): Record<string, string> {
  const { id, env: declared } = withDefaults(source);
  const values = Object.entries(declared)
    .filter(([, { scope, secret }]) => scope === 'build' && !secret)
    .map(([key, { default: fallback }]) => [key, env[buildEnvName(slugOf(id), key)] ?? fallback] as const)
    .filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(values);
}
