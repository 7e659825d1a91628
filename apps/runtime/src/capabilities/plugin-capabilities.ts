import { capabilitiesOfRole, knownRole } from '../access/roles';
import type { CapabilitySource } from '../gateway/callers';
import type { PluginHost } from '../plugin-host/plugin-host';

/**
 * What a person may do: the capabilities of the role, and those of enabled plugins that everybody has
 * (`defaultGrant: 'all'`). Answered from memory, one set per role and state of the plugins.
 */
export class PluginCapabilities implements CapabilitySource {
  private sets = new Map<string, ReadonlySet<string>>();
  private changes = 0;

  constructor(private readonly plugins: Pick<PluginHost, 'grantedToAll' | 'onChange'>) {
    plugins.onChange(() => {
      this.sets = new Map();
      this.changes++;
    });
  }

  get version(): number {
    return this.changes;
  }

  capabilitiesOf(role: string): ReadonlySet<string> {
    const name = knownRole(role);
    const set = this.sets.get(name) ?? new Set<string>([...capabilitiesOfRole[name], ...this.plugins.grantedToAll()]);
    this.sets.set(name, set);
    return set;
  }
}
