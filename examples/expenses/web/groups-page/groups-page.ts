// The groups of the person, with what they owe or get back in each. Draws loading, error, empty and full.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import type { GroupList, GroupSummary } from '../../shared/group.contract';
import { ownBalanceText } from '../balance-text';
import { NewGroup } from '../new-group/new-group';
import { personalMoney } from '../personal-money';

@Component({
  selector: 'sv-expenses-groups-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, EmptyState, ErrorState, Icon, NewGroup, Page, RouterLink, Skeleton, T],
  templateUrl: './groups-page.html',
  styleUrl: './groups-page.css',
})
export class GroupsPage {
  private readonly router = inject(Router);
  private readonly url = pluginApi('groups');
  private readonly groupsLink = pluginLink('groups');

  protected readonly list = httpResource<GroupList>(() => this.url);
  // Reads again when the window comes to the front, and when the server half announces a change.
  protected readonly freshness = keepFresh(this.list, () => this.url);
  protected readonly creating = signal(false);
  protected readonly newExpense = pluginLink('new');
  private readonly money = personalMoney();

  protected linkTo({ id }: GroupSummary): string {
    return `${this.groupsLink}/${id}`;
  }

  protected balance(group: GroupSummary): string {
    return ownBalanceText(group, this.money);
  }

  protected async open(group: GroupSummary): Promise<void> {
    this.freshness.announce();
    await this.router.navigateByUrl(this.linkTo(group));
  }
}
