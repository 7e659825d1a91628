// A group's members, and which of them manage it.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, inject, input, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { AdminUser } from '@sv/contracts/admin.contract';
import type { AdminGroup, GroupMember } from '@sv/contracts/people.contract';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { PersonPicker } from '../../capabilities/person-picker/person-picker';
import { ReadOnlyNote } from '../../read-only-note/read-only-note';

@Component({
  selector: 'sv-group',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Badge, Button, EmptyState, Icon, Page, PagedView, PersonPicker, ReadOnlyNote, RouterLink],
  templateUrl: './group.html',
  styleUrl: './group.css',
})
export class GroupPage {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);
  private readonly session = inject(Session);

  /** The route parameter. */
  readonly id = input.required<string>();

  protected readonly groupsPath = pluginLink('people/groups');
  protected readonly mayManage = computed(() => this.session.hasCapability('user:manage'));
  protected readonly ownId = computed(() => this.session.user()?.id);
  protected readonly group = httpResource<AdminGroup>(() => this.url());
  protected readonly list = pagesOf<GroupMember>(() => `${this.url()}/members`, 'members');
  protected readonly adding = signal(false);
  protected readonly busy = signal<string | null>(null);
  protected readonly memberIds = computed(() => this.list.items()?.map(({ id }) => id) ?? []);
  private readonly url = computed(() => `/api/admin/groups/${encodeURIComponent(this.id())}`);

  constructor() {
    keepFresh(this.group, () => this.url());
    effect(() => {
      this.url();
      void this.list.load();
    });
  }

  protected add({ id, name, email, image }: AdminUser): Promise<void> {
    return this.change(id, async () => {
      await firstValueFrom(this.http.put(this.memberUrl(id), {}));
      this.list.add({ id, name, email, image, isManager: false });
      this.adding.set(false);
      this.toasts.success(`${name} added`);
    });
  }

  protected setManager({ id, name, ...member }: GroupMember, isManager: boolean): Promise<void> {
    return this.change(id, async () => {
      await firstValueFrom(this.http.put(this.memberUrl(id), { isManager }));
      this.list.replace({ id, name, ...member, isManager });
      this.toasts.success(isManager ? `${name} can now manage the group` : `${name} can no longer manage the group`);
    });
  }

  protected async remove({ id, name }: GroupMember): Promise<void> {
    const confirmed = await this.confirm.ask({
      heading: `Remove ${name} from the group?`,
      detail: 'They lose what they can open through this group.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!confirmed) return;
    await this.change(id, async () => {
      await firstValueFrom(this.http.delete(this.memberUrl(id)));
      this.list.remove(id);
      this.toasts.success(`${name} removed`);
    });
  }

  private async change(id: string, work: () => Promise<void>): Promise<void> {
    this.busy.set(id);
    try {
      await work();
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.busy.set(null);
    }
  }

  private memberUrl(userId: string): string {
    return `${this.url()}/members/${userId}`;
  }
}
