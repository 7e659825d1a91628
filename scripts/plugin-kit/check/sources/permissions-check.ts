import { withDefaults } from '@sv/sdk/manifest';
import { memberPermissions } from '@sv/sdk/host/members';
import type { PluginPackage } from '../../package/read-package';
import { judged, type Finding } from '../finding';
import { usesOf } from './source-files';

/** Compares the members of the SDK that the sources use with the permissions in the manifest. */
export function permissionsCheck(plugin: PluginPackage): Finding {
  const { permissions } = withDefaults(plugin.manifest);
  const needed = new Map<string, string>();
  for (const use of usesOf(plugin).members) {
    const [namespace, member] = use.split('.') as [string, string];
    const members = (memberPermissions as Record<string, Record<string, string | null>>)[namespace];
    const permission = members?.[member];
    if (permission) needed.set(permission, use);
  }
  const faults = [...needed]
    .filter(([permission]) => !permissions.some(held => held === permission))
    .map(([permission, use]) => `sdk.${use} is used, and manifest.json does not ask for ${permission}`);
  const warnings = permissions
    .filter(permission => !needed.has(permission))
    .map(permission => `manifest.json asks for ${permission}, which nothing uses`);
  return judged('permissions', faults, permissions.join(', ') || 'none', warnings);
}
