// The person's groups. Managers of a group add and remove its members here.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { OwnGroup, OwnGroupList } from '@sv/contracts/people.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { GroupPeople } from './group-people';
import { GroupMembers } from './group-members/group-members';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { KeepFocus } from '../rows/keep-focus';

const url = '/api/account/groups';

@Component({
  selector: 'sv-own-groups',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, EmptyState, ErrorState, GroupMembers, GroupPeople, KeepFocus, Page, Skeleton, T],
  templateUrl: './groups.html',
  styleUrl: './groups.css',
})
export class OwnGroupsPage {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);
  private readonly session = inject(Session);

  protected readonly list = httpResource<OwnGroupList>(() => url);
  protected readonly managed = signal<OwnGroup | null>(null);
  protected readonly leaving = signal<string | null>(null);

  constructor() {
    keepFresh(this.list, () => url);
  }

  protected memberCount({ members }: OwnGroup): string {
    return t('{count, plural, one {# member} other {# members}}', { count: members });
  }

  protected async leave({ id, name }: OwnGroup): Promise<void> {
    const confirmed = await this.confirm.ask({
      heading: t('Leave {name}?', { name }),
      detail: t('You lose access to what apps share with this group. A manager or an administrator can add you again.'),
      confirmLabel: t('Leave group'),
      danger: true,
    });
    const userId = this.session.user()?.id;
    if (!confirmed || !userId) return;
    this.leaving.set(id);
    try {
      await firstValueFrom(this.http.delete(`${url}/${id}/members/${userId}`));
      this.list.update(list => list && { groups: list.groups.filter(group => group.id !== id) });
      this.toasts.success(t('You left {name}', { name }));
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.leaving.set(null);
    }
  }
}
