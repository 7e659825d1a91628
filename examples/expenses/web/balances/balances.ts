// The upper part of a group: what each member gets back or owes, and which payments would settle it.
import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import type { Debt, GroupDetail, Member } from '../../shared/group.contract';
import { moneyText } from '../../shared/money';
import { balanceText } from '../balance-text';
import { memberName } from '../member-name';

@Component({
  selector: 'sv-expenses-balances',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button],
  templateUrl: './balances.html',
  styleUrl: './balances.css',
})
export class Balances {
  readonly group = input.required<GroupDetail>();
  readonly recorded = output<Debt>();

  /** Who left is named while something is open. */
  protected readonly members = computed(() =>
    this.group().members.filter(({ hasLeft, balance }) => !hasLeft || balance !== 0),
  );

  protected name(id: string): string {
    return memberName(this.group(), id);
  }

  protected balance({ balance, id }: Member): string {
    const text = balanceText(balance, this.group().currency, id === this.group().me);
    return text.replace(/^you (are )?/, '');
  }

  protected debt({ fromId, toId, amount }: Debt): string {
    const to = toId === this.group().me ? 'you' : this.name(toId);
    const pays = fromId === this.group().me ? 'pay' : 'pays';
    return `${pays} ${to} ${moneyText(amount, this.group().currency)}`;
  }
}
