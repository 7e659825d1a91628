// The audience of a broadcast: everybody, people with certain roles, a group, or selected people. Shows how many people
// that is.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, type OnInit, computed, inject, input, model, signal } from '@angular/core';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { BroadcastAudience, BroadcastReach } from '@sv/contracts/notification.contract';
import type { AdminGroupList } from '@sv/contracts/people.contract';
import { Button } from '@sv/ui/button/button';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { PersonPicker } from '../../capabilities/person-picker/person-picker';
import { roleChoices } from '../../users/role-choices';
import { peopleText, peopleValues, peopleWithRole } from '../broadcast-text';

type Kind = 'all' | 'roles' | 'group' | 'people';

@Component({
  selector: 'sv-audience-choice',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Checkbox, ErrorState, Field, FieldControl, Icon, PersonPicker, Segmented, T],
  templateUrl: './audience-choice.html',
  styleUrl: './audience-choice.css',
})
export class AudienceChoice implements OnInit {
  private readonly locale = inject(LocaleService);

  /** Null until the number of people is known. */
  readonly reach = input<BroadcastReach | null>(null);
  /** Why it cannot be sent; set after the person tried. */
  readonly problem = input<string | null>(null);
  /** Null while no audience is chosen. */
  readonly audience = model<BroadcastAudience | null>({ all: true });

  protected readonly kinds: readonly SegmentOption<Kind>[] = [
    { value: 'all', label: t('Everyone') },
    { value: 'roles', label: t('Roles') },
    { value: 'group', label: t('Group') },
    { value: 'people', label: t('People') },
  ];
  protected readonly kind = signal<Kind>('all');
  protected readonly chosenRoles = signal<ReadonlySet<Role>>(new Set());
  protected readonly groupId = signal('');
  /** Asked for once somebody wants a group. */
  protected readonly groups = httpResource<AdminGroupList>(() =>
    this.kind() === 'group' ? '/api/admin/groups?limit=200' : undefined,
  );
  protected readonly people = signal<readonly AdminUser[]>([]);
  protected readonly isPicking = signal(false);
  protected readonly pickedIds = computed(() => this.people().map(({ id }) => id));
  protected readonly everybody = computed(() => {
    const reach = this.reach();
    if (!reach) return t('Everyone with an active account.');
    return t(
      '{count, plural, one {{number} person with an active account.} other {{number} people with an active account.}}',
      peopleValues(this.locale, reach.all),
    );
  });
  protected readonly roles = computed(() => {
    const reach = this.reach();
    return roleChoices.map(({ role }) => ({
      role,
      name: peopleWithRole(role),
      people: reach && peopleText(this.locale, reach.roles[role] ?? 0),
      isChosen: this.chosenRoles().has(role),
    }));
  });

  ngOnInit(): void {
    const audience = this.audience();
    if (audience && 'all' in audience) return;
    this.kind.set(audience && 'roles' in audience ? 'roles' : audience && 'groupId' in audience ? 'group' : 'people');
    if (audience && 'groupId' in audience) this.groupId.set(audience.groupId);
    if (audience && 'roles' in audience) this.chosenRoles.set(new Set(audience.roles as Role[]));
  }

  protected choose(kind: Kind): void {
    this.kind.set(kind);
    this.updateAudience();
  }

  protected toggle(role: Role): void {
    this.chosenRoles.update(
      roles => new Set(roles.has(role) ? [...roles].filter(one => one !== role) : [...roles, role]),
    );
    this.updateAudience();
  }

  protected chooseGroup(id: string): void {
    this.groupId.set(id);
    this.updateAudience();
  }

  /** The picker stays open, because people are usually added several at a time. */
  protected add(person: AdminUser): void {
    this.people.update(people => [...people, person]);
    this.updateAudience();
  }

  protected labelOf({ name, members }: AdminGroupList['groups'][number]): string {
    return t('{count, plural, one {{name} (1 member)} other {{name} ({number} members)}}', {
      ...peopleValues(this.locale, members),
      name,
    });
  }

  protected remove({ id }: AdminUser): void {
    this.people.update(people => people.filter(person => person.id !== id));
    this.updateAudience();
  }

  private updateAudience(): void {
    this.audience.set(this.toAudience());
  }

  private toAudience(): BroadcastAudience | null {
    if (this.kind() === 'all') return { all: true };
    if (this.kind() === 'people') return this.people().length > 0 ? { userIds: [...this.pickedIds()] } : null;
    if (this.kind() === 'group') return this.groupId() ? { groupId: this.groupId() } : null;
    return this.chosenRoles().size > 0 ? { roles: [...this.chosenRoles()] } : null;
  }
}
