// The capabilities of the installed plugins and who has them, as the page shows them.
import type { AdminPlugin } from '@sv/contracts/admin.contract';
import type { CapabilityGrant } from '@sv/contracts/capability.contract';

export interface CapabilityLine {
  /** `<pluginId>:<name>` */
  capability: string;
  name: string;
  description: string;
  /** The plugin gives it to all: nothing to grant. */
  isEverybodys: boolean;
  grants: readonly CapabilityGrant[];
}

export interface CapabilityGroup {
  plugin: AdminPlugin;
  lines: readonly CapabilityLine[];
}

/** Plugins without capabilities are left out. */
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
    const ofThis = grants.filter(grant => grant.capability === capability);
    return { capability, name, description, isEverybodys: defaultGrant === 'all', grants: ofThis };
  });
}

/** Grants of plugins that are gone: they count for nothing, and would again if the plugin came back. */
export function leftoverGrants(
  groups: readonly CapabilityGroup[],
  grants: readonly CapabilityGrant[],
): CapabilityGrant[] {
  const declared = new Set(groups.flatMap(({ lines }) => lines.map(({ capability }) => capability)));
  return grants.filter(({ capability }) => !declared.has(capability));
}
