// The balances of a group, for whoever has the link. Draws loading, gone, error and full.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { pageLanguage } from '@sv/ui/locale/load-language';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { toProblem } from '@sv/ui/workspace/to-problem';
import type { PublicBalance } from '../../shared/group.contract';
import { moneyText } from '../../shared/money';
import { balanceText } from '../balance-text';
import type { MoneyText } from '../personal-money';

@Component({
  selector: 'sv-expenses-balance-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, ErrorState, Page, Skeleton, T],
  templateUrl: './balance-page.html',
  styleUrl: './balance-page.css',
})
export class BalancePage {
  /** Of the address. */
  readonly token = input.required<string>();
  private readonly url = pluginApi('balance');

  protected readonly balance = httpResource<PublicBalance>(() => `${this.url}/${this.token()}`);
  protected readonly heading = computed(() => (this.balance.hasValue() ? this.balance.value().name : t('Balances')));
  protected readonly problem = computed(() => toProblem(this.balance.error()));
  protected readonly isGone = computed(() => this.balance.error() !== undefined && this.problem().status === 404);
  /** A visitor has chosen no region. */
  protected readonly money: MoneyText = (amount, currency) => moneyText(amount, currency, pageLanguage());

  protected text(balance: number, currency: string): string {
    return balanceText({ balance, currency }, this.money);
  }
}
