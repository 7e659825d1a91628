import { readPlugins } from '../../../plugin-registry/read-plugins';
import { setFaults } from '../../../plugin-registry/set-faults';
import type { PluginPackage } from '../../package/read-package';
import { rules } from '../../registry-rules';
import { judged, type Finding } from '../finding';

/** The manifest with the platform, and with the plugins of this checkout. */
export function manifestCheck({ manifest, entries }: PluginPackage, root: string, inPlace: string | null): Finding {
  const has = (path: string): boolean => entries.some(entry => entry.path === path);
  const folder = inPlace ?? `plugins/${manifest.id}`;
  const others = readPlugins(root).plugins.filter(plugin => plugin.folder !== folder);
  const own = others.find(({ manifest: { id }, origin }) => id === manifest.id && origin === 'installed');
  const origin = originOf(folder);
  const halves = {
    hasServer: has('server/plugin.module.ts'),
    hasWeb: has('web/plugin.routes.ts'),
    hasContributions: has('web/contributions.ts'),
  };
  const found = { folder, origin, manifest, iconSvg: null, languages: {}, ...halves };
  const faults = setFaults([...others.filter(plugin => plugin !== own), found], rules)
    .filter(({ file }) => file === `${folder}/manifest.json`)
    .map(({ pointer, reason }) => `manifest.json#${pointer}: ${reason}`);
  const { hasServer, hasWeb } = halves;
  if (!hasServer && !hasWeb) faults.push('there is neither server/plugin.module.ts nor web/plugin.routes.ts');
  const seen = `${manifest.id} ${manifest.version}, ${[hasServer && 'server', hasWeb && 'web'].filter(Boolean).join(' and ')}`;
  return judged('manifest', faults, seen);
}

const originOf = (folder: string): 'built-in' | 'example' | 'installed' =>
  folder.startsWith('libs/plugins/') ? 'built-in' : folder.startsWith('examples/') ? 'example' : 'installed';
