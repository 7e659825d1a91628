import { slugOf, withDefaults } from '@sv/sdk/manifest';
import type { PluginPackage } from '../../package/read-package';
import { buildEnvName, runtimeEnvName } from '../../../plugin-registry/env-names';
import { judged, type Finding } from '../finding';
import { usesOf } from './source-files';

/**
 * Checks variables: every one that is read is declared, and every declared one is in the README under its full name.
 */
export function envCheck(plugin: PluginPackage): Finding {
  const { env, id } = withDefaults(plugin.manifest);
  const readme = plugin.entries.find(({ path }) => path === 'README.md')?.content.toString('utf8') ?? '';
  const { envKeys } = usesOf(plugin);
  const nameOf = (key: string): string =>
    (env[key]!.scope === 'build' ? buildEnvName : runtimeEnvName)(slugOf(id), key);
  const undeclared = [...envKeys].filter(([key]) => !Object.hasOwn(env, key));
  const undocumented = Object.keys(env).filter(key => !readme.includes(nameOf(key)));
  return judged(
    'variables',
    [
      ...undeclared.map(([key, place]) => `${place}: ${key} is read, and manifest.json does not declare it under env`),
      ...undocumented.map(key => `README.md does not name ${nameOf(key)}`),
    ],
    Object.keys(env).join(', ') || 'none',
  );
}
