// The widget: what the person owes and gets back. Draws loading, error, empty and filled; the card scrolls.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed } from '@angular/core';
import { RouterLink } from '@angular/router';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import type { GroupList, GroupSummary } from '../../shared/group.contract';
import { ownBalanceText } from '../balance-text';
import { personalMoney } from '../personal-money';

@Component({
  selector: 'sv-expenses-balances-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, ErrorState, RouterLink, Skeleton, T],
  templateUrl: './balances-card.html',
  styleUrl: './balances-card.css',
})
export class BalancesCard {
  private readonly url = pluginApi('groups');
  protected readonly groupsLink = pluginLink('groups');
  protected readonly list = httpResource<GroupList>(() => this.url);
  protected readonly freshness = keepFresh(this.list, () => this.url);
  /** What the person owes comes first. */
  protected readonly open = computed(() => {
    const groups = this.list.hasValue() ? this.list.value().groups : [];
    return groups.filter(({ balance }) => balance !== 0).sort((one, other) => one.balance - other.balance);
  });
  private readonly money = personalMoney();

  protected balance(group: GroupSummary): string {
    return ownBalanceText(group, this.money);
  }
}
