// With whom a list is shared: the owner adds people and groups, changes what they may do, and removes them. Members see
// who is there, and can leave.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, inject, input, output, signal } from '@angular/core';
import { Router } from '@angular/router';
import type { GroupSummaryList, Person } from '@sv/contracts/people.contract';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { PeoplePicker } from '@sv/ui/people/people-picker';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { ListMember, MemberRole } from '../../shared/sharing.contract';
import type { TaskList } from '../../shared/task.contract';
import { OutsideLink } from '../links/outside-link';
import { PublicLink } from '../links/public-link';
import { ListMembers } from './list-members';

@Component({
  selector: 'sv-share-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button, Dialog, ErrorState, Field, FieldControl, Icon, PeoplePicker, PublicLink, Skeleton, T],
  templateUrl: './share-dialog.html',
  styleUrl: './share-dialog.css',
  providers: [ListMembers, OutsideLink],
})
export class ShareDialog {
  private readonly router = inject(Router);
  private readonly toasts = inject(Toasts);
  private readonly session = inject(Session);
  private readonly firstPage = pluginLink();
  protected readonly sharing = inject(ListMembers);

  readonly list = input.required<TaskList>();
  readonly closed = output();

  protected readonly isOpen = signal(true);
  /** The picker is a dialog of its own, in the place of this one. */
  protected readonly isPicking = signal(false);
  protected readonly isOwner = computed(() => this.list().role === 'owner');
  private readonly userId = computed(() => this.session.user()?.id ?? null);
  protected readonly me = computed(() =>
    this.sharing.members().find(({ userId, id }) => id && userId === this.userId()),
  );
  protected readonly memberIds = computed(() => this.sharing.members().flatMap(({ userId }) => userId ?? []));
  private readonly allGroups = httpResource<GroupSummaryList>(() =>
    this.isOwner() ? '/api/people/groups' : undefined,
  );
  /** Those with whom the list is not shared yet. */
  protected readonly groups = computed(() => {
    const shared = this.sharing.members().map(({ groupId }) => groupId);
    return this.allGroups.hasValue() ? this.allGroups.value().groups.filter(({ id }) => !shared.includes(id)) : [];
  });

  constructor() {
    effect(() => this.sharing.open(this.list().id));
  }

  protected isMe({ userId }: ListMember): boolean {
    return userId === this.userId();
  }

  protected nameOf({ name, groupId }: ListMember): string {
    return name ?? (groupId ? t('A group') : t('Somebody'));
  }

  protected async addPerson(person: Person): Promise<void> {
    this.isPicking.set(false);
    await this.sharing.add({ userId: person.id, role: 'editor' });
  }

  protected async addGroup(select: HTMLSelectElement): Promise<void> {
    const groupId = select.value;
    select.value = '';
    if (groupId) await this.sharing.add({ groupId, role: 'editor' });
  }

  protected setRole(member: ListMember, role: string): void {
    void this.sharing.setRole(member, role as MemberRole);
  }

  protected async leave(member: ListMember): Promise<void> {
    if (!(await this.sharing.remove(member))) return;
    this.toasts.show(t('You left “{list}”', { list: this.list().name }));
    this.isOpen.set(false);
    await this.router.navigateByUrl(this.firstPage);
  }
}
