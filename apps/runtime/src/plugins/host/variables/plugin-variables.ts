import type { PluginVariable } from '@sv/contracts/admin/plugins.contract';
import type { HostedPlugin } from '../hosted-plugin';

/** The full name of a plugin's variable: at run time, and of the build (spec 2.6). */
const envNameOf = (slug: string, key: string, scope: 'runtime' | 'build' = 'runtime'): string =>
  `${scope === 'build' ? 'NEXT_PUBLIC_' : ''}SV_PLUGIN_${slug.toUpperCase()}_${key}`;

/** What is known of a plugin where its variables are read. */
type Owner = Pick<HostedPlugin, 'manifest' | 'slug' | 'instance' | 'entry'>;

/** What a plugin declares, as an operator sees it. */
export const variablesOf = (plugin: Owner): PluginVariable[] =>
  Object.entries(plugin.manifest.env).map(([key, { scope, required, secret }]) => ({
    key,
    name: envNameOf(plugin.slug, key, scope),
    scope,
    required,
    secret,
    set: valueOf(plugin, key) !== undefined,
  }));

/**
 * The value of a variable: from the environment, or what the build put into the plugin's pages; else the manifest's
 * default.
 */
export function valueOf({ manifest, slug, instance, entry }: Owner, key: string): string | undefined {
  const declared = Object.hasOwn(manifest.env, key) ? manifest.env[key] : undefined;
  if (!declared) return undefined;
  const { builtEnv = {} } = entry;
  if (declared.scope === 'build') return Object.hasOwn(builtEnv, key) ? builtEnv[key] : undefined;
  return instance.env[envNameOf(slug, key)] ?? declared.default;
}
