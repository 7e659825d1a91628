import type { AdminPlugin, PluginOverride } from '@sv/contracts/admin/plugins.contract';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import type { HostedPlugin } from './hosted-plugin';
import { variablesOf } from './variables/plugin-variables';

/** A plugin as Console shows it. */
export function toAdminPlugin(
  plugin: HostedPlugin,
  rootPluginId: string,
  { override, denials, openTo }: Pick<AdminPlugin, 'denials' | 'openTo'> & { override: PluginOverride | null },
): AdminPlugin {
  const { manifest } = plugin;
  return {
    id: manifest.id,
    name: manifest.name,
    version: manifest.version,
    description: manifest.description ?? null,
    routePrefix: manifest.routePrefix,
    shell: manifest.shell,
    overlaySize: manifest.overlaySize ?? null,
    adminOnly: manifest.adminOnly,
    builtIn: plugin.isBuiltIn,
    isExample: plugin.origin === 'example',
    isRoot: manifest.id === rootPluginId,
    permissions: manifest.permissions,
    capabilities: manifest.capabilities,
    env: variablesOf(plugin),
    database: manifest.database,
    data: manifest.data,
    compatibility: manifest.compatibility,
    hasSettings: Object.keys(manifest.settings.instance).length > 0,
    monetization: { ...manifest.monetization },
    enabled: plugin.state === 'enabled',
    state: plugin.state,
    reason: plugin.reason,
    denials,
    publicPaths: [...manifest.publicPages, ...manifest.public.map(path => `/api${path}`)].map(
      path => manifest.routePrefix + path,
    ),
    openTo,
    override,
  };
}

/** A plugin as the shell shows it. */
export function toShellPlugin({ manifest, iconSvg }: HostedPlugin, paywalled: boolean): ShellPlugin {
  return {
    id: manifest.id,
    name: manifest.name,
    description: manifest.description ?? null,
    routePrefix: manifest.routePrefix,
    shell: manifest.shell,
    overlaySize: manifest.overlaySize ?? null,
    iconUrl: iconSvg === null ? null : `/api/plugins/${manifest.id}/icon`,
    adminOnly: manifest.adminOnly,
    paywalled,
  };
}
