import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import type { ServerPlugin } from '@sv/sdk/registry';
import { premiumVendor } from './vendor';

const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>';

/** A plugin with no server half, unless one is given; every field has a harmless default. */
export function aPlugin(
  manifest: Partial<ManifestSource> & { id: string },
  load: ServerPlugin['load'] = null,
): ServerPlugin {
  const folder = manifest.id.split('.').pop()!;
  return {
    manifest: withDefaults({
      schemaVersion: 1,
      name: folder,
      version: '1.0.0',
      routePrefix: `/${folder}`,
      ...manifest,
    }),
    origin: manifest.id.startsWith('sv.') ? 'built-in' : 'installed',
    iconSvg: manifest.icon ? ICON : null,
    load,
  };
}

/** What most tests find installed: one of each kind that rules tell apart. */
export const testPlugins = (): ServerPlugin[] => [
  aPlugin({
    id: 'com.example.notes',
    icon: 'icon.svg',
    capabilities: { 'edit-all': { description: 'x', defaultGrant: 'all' }, hidden: { description: 'y' } },
  }),
  aPlugin({ id: 'sv.launcher' }),
  aPlugin({ id: 'sv.account' }),
  aPlugin({ id: 'sv.console', adminOnly: true, icon: 'icon.svg' }),
  aPlugin({ id: 'com.example.popup', shell: 'overlay', overlaySize: 'sm' }),
  aPlugin({ id: 'com.example.bare', shell: 'minimal' }),
  aPlugin({
    id: 'com.example.premium',
    monetization: { model: 'one_time', license: { publicKey: premiumVendor.pair.publicKey } },
  }),
];
