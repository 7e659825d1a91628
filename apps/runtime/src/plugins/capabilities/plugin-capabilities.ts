import type { GroupIds } from '../../kernel/auth-client/memberships';
import { capabilitiesOfRole, knownRole } from '../../kernel/access/roles';
import type { CapabilitySource } from '../../kernel/access/callers';
import type { InstalledPlugins } from '../host/installed/installed-plugins';
import type { GrantedCapabilities } from './granted-capabilities';

/**
 * What a person may do: the capabilities of the role, those of running plugins that everybody has
 * (`defaultGrant: 'all'`), and those that were given to the role, to a group or to the person. Answered from memory.
 */
export class PluginCapabilities implements CapabilitySource {
  private ofRoles = new Map<string, ReadonlySet<string>>();
  /** The capabilities that running plugins declare. A grant of any other has no effect until its plugin runs. */
  private inForce: ReadonlySet<string> | null = null;
  private changes = 0;
  private wasStale = false;

  constructor(
    private readonly plugins: Pick<InstalledPlugins, 'grantedToAll' | 'capabilitiesInForce' | 'onChange'>,
    private readonly granted: Pick<GrantedCapabilities, 'of' | 'isStale' | 'onChange'>,
  ) {
    plugins.onChange(() => this.forget());
    granted.onChange(() => this.forget());
  }

  get version(): number {
    const { isStale } = this.granted;
    if (isStale !== this.wasStale) {
      this.wasStale = isStale;
      this.forget();
    }
    return this.changes;
  }

  capabilitiesOf(role: string, userId: string, groups: GroupIds): ReadonlySet<string> {
    const ofRole = this.ofRole(knownRole(role));
    const own = [userId, ...groups].flatMap(holder => this.grantedTo(holder));
    return own.length === 0 ? ofRole : new Set([...ofRole, ...own]);
  }

  private ofRole(role: ReturnType<typeof knownRole>): ReadonlySet<string> {
    const set =
      this.ofRoles.get(role) ??
      new Set<string>([...capabilitiesOfRole[role], ...this.plugins.grantedToAll(), ...this.grantedTo(role)]);
    this.ofRoles.set(role, set);
    return set;
  }

  private grantedTo(holder: string): string[] {
    const granted = this.granted.of(holder);
    if (granted.size === 0 || this.granted.isStale) return [];
    const inForce = (this.inForce ??= this.plugins.capabilitiesInForce());
    return [...granted].filter(capability => inForce.has(capability));
  }

  private forget(): void {
    this.ofRoles = new Map();
    this.inForce = null;
    this.changes++;
  }
}
