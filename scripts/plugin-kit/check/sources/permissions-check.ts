import { withDefaults } from '@sv/sdk/manifest';
import type { PluginPackage } from '../../package/read-package';
import { judged, type Finding } from '../finding';
import { permissionOf } from './member-permission';
import { usesOf } from './source-files';

/** Every member of the SDK that the sources use has its permission in the manifest. */
export function permissionsCheck(plugin: PluginPackage): Finding {
  const { permissions } = withDefaults(plugin.manifest);
  const faults = [...usesOf(plugin).members].flatMap(([member, place]) => {
    const permission = permissionOf(member);
    return permission === null || permissions.includes(permission)
      ? []
      : [`${place}: sdk.${member} is used, and manifest.json does not ask for ${permission}: add it to permissions`];
  });
  return judged('permissions', faults, permissions.join(', ') || 'none');
}
