import type { HostedPlugin } from '../../../plugin-host/hosted-plugin';
import type { ArchiveManifest } from '../../format/archive-format';

type Reason = ArchiveManifest['notIncluded'][number]['reason'];

const PERMISSION = 'data:export';

/**
 * Whether a plugin takes part in exports: `null` when it has nothing to say, a reason when it would and cannot. Nobody
 * need have opened it, and a licence that ended keeps nobody from their own data (contract 10).
 */
export function participation(plugin: HostedPlugin): 'part' | Reason | null {
  if (plugin.denied.has(PERMISSION)) return 'permission';
  if (!plugin.manifest.permissions.includes(PERMISSION)) return null;
  if (plugin.state === 'enabled') return plugin.life.onExport ? 'part' : null;
  return plugin.state === 'failed' ? 'failed' : 'disabled';
}
