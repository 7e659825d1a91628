// The expenses and payments of a group, page by page. Draws loading, error, empty and full.
import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import type { PagedList } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import type { Entry } from '../../shared/entry.contract';
import type { GroupDetail } from '../../shared/group.contract';
import { memberName } from '../member-name';
import { personalMoney } from '../personal-money';

@Component({
  selector: 'sv-expenses-entry-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, Icon, PagedView, T],
  templateUrl: './entry-list.html',
  styleUrl: './entry-list.css',
})
export class EntryList {
  readonly group = input.required<GroupDetail>();
  readonly entries = input.required<PagedList<Entry>>();
  readonly chosen = output<Entry>();

  private readonly groupsUrl = pluginApi('groups');
  private readonly personalMoney = personalMoney();
  protected readonly locale = inject(LocaleService);

  protected title({ kind, title, payerId, shares }: Entry): string {
    if (kind === 'expense') return title;
    const { me } = this.group();
    const toId = shares[0]?.memberId ?? '';
    const [from, to] = [memberName(this.group(), payerId), memberName(this.group(), toId)];
    if (payerId === me) return t('You paid {to}', { to });
    return toId === me ? t('{from} paid you', { from }) : t('{from} paid {to}', { from, to });
  }

  protected payer({ kind, payerId }: Entry): string {
    if (kind !== 'expense') return t('Payment');
    return payerId === this.group().me
      ? t('Paid by you')
      : t('Paid by {name}', { name: memberName(this.group(), payerId) });
  }

  protected thumbnail({ id }: Entry): string {
    return `${this.groupsUrl}/${this.group().id}/entries/${id}/receipt?thumbnail=small`;
  }

  protected money(amount: number): string {
    return this.personalMoney(amount, this.group().currency);
  }

  /** What of it concerns the reader. */
  protected share({ kind, shares }: Entry): string {
    const own = shares.find(({ memberId }) => memberId === this.group().me);
    if (kind !== 'expense') return '';
    return own ? t('your share {amount}', { amount: this.money(own.amount) }) : t('not yours');
  }
}
