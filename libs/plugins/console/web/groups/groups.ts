// The groups of the workspace: teams, classes, households. Apps and the directory policy use them.
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { AdminGroup } from '@sv/contracts/people.contract';
import { Button } from '@sv/ui/button/button';
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
import { RowAction } from '../lists/row-action';
import { GroupName } from './group-name/group-name';
import { T } from '@sv/ui/locale/t';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';

const url = '/api/admin/groups';

@Component({
  selector: 'sv-groups',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, GroupName, Icon, Page, PagedView, ReadOnlyNote, RouterLink, T, TableRegion],
  templateUrl: './groups.html',
  styleUrl: './groups.css',
  providers: [RowAction],
})
export class GroupsPage {
  protected readonly action = inject(RowAction);
  protected readonly locale = inject(LocaleService);
  private readonly toasts = inject(Toasts);
  private readonly session = inject(Session);

  protected readonly list = pagesOf<AdminGroup>(url, 'groups');
  protected readonly mayManage = computed(() => this.session.hasCapability('user:manage'));
  /** The group that is being renamed; null for a new one; undefined while the dialog is closed. */
  protected readonly naming = signal<AdminGroup | null | undefined>(undefined);
  protected readonly path = pluginLink('people/groups');

  constructor() {
    void this.list.load();
  }

  protected saved(group: AdminGroup): void {
    const before = this.naming();
    if (before) this.list.replace(group);
    else this.list.add(group);
    this.toasts.success(before ? t('Group renamed') : t('{name} created', { name: group.name }));
    this.naming.set(undefined);
  }

  protected async delete({ id, name }: AdminGroup): Promise<void> {
    const question = {
      heading: t('Delete the group {name}?', { name }),
      detail: t('Its members stay in the workspace, and lose what they can open through this group.'),
      confirmLabel: t('Delete group'),
    };
    if (await this.action.delete(id, `${url}/${id}`, question, t('{name} deleted', { name }))) this.list.remove(id);
  }
}
