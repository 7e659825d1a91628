// One capability: what it allows, a checkbox for each role, and the groups and people who have it.
import { ChangeDetectionStrategy, Component, computed, input, output, signal } from '@angular/core';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { CapabilityGrant, NewCapabilityGrant } from '@sv/contracts/capability.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Icon } from '@sv/ui/icon/icon';
import { GroupPicker } from '../../group-picker/group-picker';
import { roleChoices } from '../../users/role-choices';
import type { CapabilityLine } from '../capability-group';
import { PersonPicker } from '../person-picker/person-picker';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-capability-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Checkbox, GroupPicker, Icon, PersonPicker, T],
  templateUrl: './capability-card.html',
  styleUrl: './capability-card.css',
})
export class CapabilityCard {
  readonly line = input.required<CapabilityLine>();
  readonly mayAssign = input(false);
  /** The grants that are being changed: `<capability> <role, user or group>`. */
  readonly busy = input<ReadonlySet<string>>(new Set());
  readonly granted = output<NewCapabilityGrant>();
  readonly revoked = output<CapabilityGrant>();

  protected readonly isPicking = signal(false);
  protected readonly isPickingGroup = signal(false);
  protected readonly roles = computed(() =>
    roleChoices.map(({ role, name }) => ({
      role,
      name,
      grant: this.line().grants.find(grant => grant.role === role) ?? null,
    })),
  );
  protected readonly people = computed(() => this.line().grants.filter(({ userId }) => userId !== null));
  protected readonly groups = computed(() => this.line().grants.filter(({ groupId }) => groupId !== null));
  protected readonly groupIds = computed(() => this.groups().flatMap(({ groupId }) => groupId ?? []));
  protected readonly holders = computed(() => this.people().flatMap(({ userId }) => userId ?? []));

  protected isBusy(holder: string | null): boolean {
    return this.busy().has(`${this.line().capability} ${holder}`);
  }

  protected toggleRole(role: Role, grant: CapabilityGrant | null): void {
    if (grant) this.revoked.emit(grant);
    else this.granted.emit({ capability: this.line().capability, role });
  }

  protected grantToGroup(groupId: string): void {
    this.isPickingGroup.set(false);
    this.granted.emit({ capability: this.line().capability, groupId });
  }

  protected grantTo({ id: userId }: AdminUser): void {
    this.isPicking.set(false);
    this.granted.emit({ capability: this.line().capability, userId });
  }
}
