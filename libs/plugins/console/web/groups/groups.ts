// The groups of the workspace: teams, classes, households. Apps and the directory policy use them.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import type { AdminGroup } from '@sv/contracts/people.contract';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { TableRegion } from '@sv/ui/table/table-region';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { GroupName } from './group-name/group-name';

const url = '/api/admin/groups';

@Component({
  selector: 'sv-groups',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, GroupName, Icon, Page, PagedView, ReadOnlyNote, RouterLink, TableRegion],
  templateUrl: './groups.html',
  styleUrl: './groups.css',
})
export class GroupsPage {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);
  private readonly session = inject(Session);

  protected readonly list = pagesOf<AdminGroup>(url, 'groups');
  protected readonly mayManage = computed(() => this.session.hasCapability('user:manage'));
  /** The group that is being renamed; null for a new one; undefined while the dialog is closed. */
  protected readonly naming = signal<AdminGroup | null | undefined>(undefined);
  protected readonly deleting = signal<string | null>(null);
  protected readonly path = pluginLink('people/groups');

  constructor() {
    void this.list.load();
  }

  protected saved(group: AdminGroup): void {
    const before = this.naming();
    if (before) this.list.replace(group);
    else this.list.add(group);
    this.toasts.success(before ? 'Group renamed' : `${group.name} created`);
    this.naming.set(undefined);
  }

  protected async delete(group: AdminGroup): Promise<void> {
    const confirmed = await this.confirm.ask({
      heading: `Delete the group ${group.name}?`,
      detail: 'Its members stay in the workspace, and lose what they can open through this group.',
      confirmLabel: 'Delete group',
      danger: true,
    });
    if (!confirmed) return;
    this.deleting.set(group.id);
    try {
      await firstValueFrom(this.http.delete(`${url}/${group.id}`));
      this.list.remove(group.id);
      this.toasts.success(`${group.name} deleted`);
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.deleting.set(null);
    }
  }
}
