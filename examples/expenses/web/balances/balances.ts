// The upper part of a group: what each member gets back or owes, and which payments would settle it.
import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import type { Debt, GroupDetail, Member } from '../../shared/group.contract';
import { balanceBesideYou, balanceText } from '../balance-text';
import { memberName } from '../member-name';
import { personalMoney } from '../personal-money';

@Component({
  selector: 'sv-expenses-balances',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button, T],
  templateUrl: './balances.html',
  styleUrl: './balances.css',
})
export class Balances {
  readonly group = input.required<GroupDetail>();
  readonly recorded = output<Debt>();

  private readonly money = personalMoney();

  /** Who left is named while something is open. */
  protected readonly members = computed(() =>
    this.group().members.filter(({ hasLeft, balance }) => !hasLeft || balance !== 0),
  );

  protected name(id: string): string {
    return memberName(this.group(), id);
  }

  protected balance({ balance, id }: Member): string {
    const { currency, me } = this.group();
    return (id === me ? balanceBesideYou : balanceText)({ balance, currency }, this.money);
  }

  protected debt({ fromId, toId, ...of }: Debt): string {
    const { currency, me } = this.group();
    const amount = this.money(of.amount, currency);
    if (fromId === me) return t('You pay {to} {amount}', { to: this.name(toId), amount });
    if (toId === me) return t('{from} pays you {amount}', { from: this.name(fromId), amount });
    return t('{from} pays {to} {amount}', { from: this.name(fromId), to: this.name(toId), amount });
  }
}
