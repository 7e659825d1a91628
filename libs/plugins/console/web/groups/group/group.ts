// A group's members, and which of them manage it.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, inject, input, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { AdminGroup, GroupMember } from '@sv/contracts/people.contract';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { PersonPicker } from '../../capabilities/person-picker/person-picker';
import { RowAction } from '../../lists/row-action';
import { ReadOnlyNote } from '../../read-only-note/read-only-note';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-group',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Badge, Button, EmptyState, Icon, Page, PagedView, PersonPicker, ReadOnlyNote, RouterLink, T],
  templateUrl: './group.html',
  styleUrl: './group.css',
  providers: [RowAction],
})
export class GroupPage {
  protected readonly action = inject(RowAction);
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);

  /** The route parameter. */
  readonly id = input.required<string>();

  protected readonly groupsPath = pluginLink('people/groups');
  protected readonly mayManage = computed(() => this.session.hasCapability('user:manage'));
  protected readonly ownId = computed(() => this.session.user()?.id);
  protected readonly group = httpResource<AdminGroup>(() => this.url());
  protected readonly list = pagesOf<GroupMember>(() => `${this.url()}/members`, 'members');
  protected readonly adding = signal(false);
  protected readonly memberIds = computed(() => this.list.items()?.map(({ id }) => id) ?? []);
  private readonly url = computed(() => `/api/admin/groups/${encodeURIComponent(this.id())}`);

  constructor() {
    keepFresh(this.group, () => this.url());
    effect(() => {
      this.url();
      void this.list.load();
    });
  }

  protected async add({ id, name, email, image }: AdminUser): Promise<void> {
    const request = () => firstValueFrom(this.http.put(this.memberUrl(id), {}));
    if (!(await this.action.run(id, request, t('{name} added', { name })))) return;
    this.list.add({ id, name, email, image, isManager: false });
    this.adding.set(false);
  }

  protected async setManager(member: GroupMember, isManager: boolean): Promise<void> {
    const { id, name } = member;
    const request = () => firstValueFrom(this.http.put(this.memberUrl(id), { isManager }));
    const done = isManager
      ? t('{name} can now manage the group', { name })
      : t('{name} can no longer manage the group', { name });
    if (await this.action.run(id, request, done)) this.list.replace({ ...member, isManager });
  }

  protected async remove({ id, name }: GroupMember): Promise<void> {
    const question = {
      heading: t('Remove {name} from the group?', { name }),
      detail: t('They lose what they can open through this group.'),
      confirmLabel: t('Remove'),
    };
    if (await this.action.delete(id, this.memberUrl(id), question, t('{name} removed', { name }))) this.list.remove(id);
  }

  private memberUrl(userId: string): string {
    return `${this.url()}/members/${userId}`;
  }
}
