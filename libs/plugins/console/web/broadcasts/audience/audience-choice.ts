// Whom a broadcast is for: everybody, people with certain roles, or people one picks. Says how many that are.
import { ChangeDetectionStrategy, Component, type OnInit, computed, input, model, signal } from '@angular/core';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser } from '@sv/contracts/admin.contract';
import type { BroadcastAudience, BroadcastReach } from '@sv/contracts/notification.contract';
import { Button } from '@sv/ui/button/button';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Icon } from '@sv/ui/icon/icon';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { PersonPicker } from '../../capabilities/person-picker/person-picker';
import { roleChoices } from '../../users/role-words';
import { peopleWords } from '../broadcast-words';

type Kind = 'all' | 'roles' | 'people';

@Component({
  selector: 'sv-audience-choice',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Checkbox, Icon, PersonPicker, Segmented],
  templateUrl: './audience-choice.html',
  styleUrl: './audience-choice.css',
})
export class AudienceChoice implements OnInit {
  /** Null while it is not known how many people there are. */
  readonly reach = input<BroadcastReach | null>(null);
  /** Why it cannot be sent like this; shown once the person tried. */
  readonly problem = input<string | null>(null);
  /** Null while nobody is chosen. */
  readonly audience = model<BroadcastAudience | null>({ all: true });

  protected readonly kinds: readonly SegmentOption<Kind>[] = [
    { value: 'all', label: 'Everybody', icon: 'globe' },
    { value: 'roles', label: 'Roles', icon: 'users' },
    { value: 'people', label: 'People', icon: 'user' },
  ];
  protected readonly kind = signal<Kind>('all');
  protected readonly chosenRoles = signal<ReadonlySet<Role>>(new Set());
  protected readonly people = signal<readonly AdminUser[]>([]);
  protected readonly isPicking = signal(false);
  protected readonly pickedIds = computed(() => this.people().map(({ id }) => id));
  protected readonly everybody = computed(() => {
    const reach = this.reach();
    return reach ? `${peopleWords(reach.all)} with an active account.` : 'Everybody with an active account.';
  });
  protected readonly roles = computed(() => {
    const reach = this.reach();
    return roleChoices.map(({ role, name }) => ({
      role,
      name: `${name}s`,
      people: reach && peopleWords(reach.roles[role] ?? 0),
      isChosen: this.chosenRoles().has(role),
    }));
  });

  ngOnInit(): void {
    const audience = this.audience();
    if (audience && 'all' in audience) return;
    this.kind.set(audience && 'roles' in audience ? 'roles' : 'people');
    if (audience && 'roles' in audience) this.chosenRoles.set(new Set(audience.roles as Role[]));
  }

  protected choose(kind: Kind): void {
    this.kind.set(kind);
    this.tell();
  }

  protected toggle(role: Role): void {
    this.chosenRoles.update(
      roles => new Set(roles.has(role) ? [...roles].filter(one => one !== role) : [...roles, role]),
    );
    this.tell();
  }

  /** The picker stays open: people are seldom picked one alone. */
  protected add(person: AdminUser): void {
    this.people.update(people => [...people, person]);
    this.tell();
  }

  protected remove({ id }: AdminUser): void {
    this.people.update(people => people.filter(person => person.id !== id));
    this.tell();
  }

  private tell(): void {
    this.audience.set(this.toAudience());
  }

  private toAudience(): BroadcastAudience | null {
    if (this.kind() === 'all') return { all: true };
    if (this.kind() === 'people') return this.people().length > 0 ? { userIds: [...this.pickedIds()] } : null;
    return this.chosenRoles().size > 0 ? { roles: [...this.chosenRoles()] } : null;
  }
}
