// The capabilities of installed plugins and who has them, prepared for the page.
import type { AdminPlugin } from '@sv/contracts/admin/plugins.contract';
import type { CapabilityGrant } from '@sv/contracts/capability.contract';

export interface CapabilityLine {
  /** `<pluginId>:<name>` */
  capability: string;
  name: string;
  description: string;
  /** The plugin grants it to everybody, so nobody needs a grant of their own. */
  isGrantedToAll: boolean;
  grants: readonly CapabilityGrant[];
}

export interface CapabilityGroup {
  plugin: AdminPlugin;
  lines: readonly CapabilityLine[];
}

/** Omits plugins without capabilities. */
export function capabilityGroups(
  plugins: readonly AdminPlugin[],
  grants: readonly CapabilityGrant[],
): CapabilityGroup[] {
  const groups = plugins.map(plugin => ({ plugin, lines: linesOf(plugin, grants) }));
  return groups.filter(({ lines }) => lines.length > 0);
}

function linesOf({ id, capabilities }: AdminPlugin, grants: readonly CapabilityGrant[]): CapabilityLine[] {
  return Object.entries(capabilities).map(([name, { description, defaultGrant }]) => {
    const capability = `${id}:${name}`;
    const ownGrants = grants.filter(grant => grant.capability === capability);
    return { capability, name, description, isGrantedToAll: defaultGrant === 'all', grants: ownGrants };
  });
}

/** Grants of removed plugins. They have no effect unless the plugin is installed again. */
export function orphanedGrants(
  groups: readonly CapabilityGroup[],
  grants: readonly CapabilityGrant[],
): CapabilityGrant[] {
  const declared = new Set(groups.flatMap(({ lines }) => lines.map(({ capability }) => capability)));
  return grants.filter(({ capability }) => !declared.has(capability));
}
