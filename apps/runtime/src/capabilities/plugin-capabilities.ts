import { capabilitiesOfRole, knownRole } from '../access/roles';
import type { CapabilitySource } from '../gateway/callers';
import type { PluginCatalogue } from '../plugins-api/plugin-catalogue';

/**
 * What a person may do: the capabilities of the role, and those of enabled plugins that everybody has
 * (`defaultGrant: 'all'`). Answered from memory, one set per role and state of the plugins.
 */
export class PluginCapabilities implements CapabilitySource {
  private readonly sets = new Map<string, ReadonlySet<string>>();
  private madeFor = -1;

  constructor(private readonly plugins: Pick<PluginCatalogue, 'version' | 'list'>) {}

  get version(): number {
    return this.plugins.version;
  }

  capabilitiesOf(role: string): ReadonlySet<string> {
    if (this.madeFor !== this.version) {
      this.sets.clear();
      this.madeFor = this.version;
    }
    const name = knownRole(role);
    const set = this.sets.get(name) ?? new Set<string>([...capabilitiesOfRole[name], ...this.grantedToAll()]);
    this.sets.set(name, set);
    return set;
  }

  private grantedToAll(): string[] {
    return this.plugins
      .list()
      .filter(({ state }) => state === 'enabled')
      .flatMap(({ id, manifest }) =>
        Object.entries(manifest.capabilities)
          .filter(([, { defaultGrant }]) => defaultGrant === 'all')
          .map(([name]) => `${id}:${name}`),
      );
  }
}
