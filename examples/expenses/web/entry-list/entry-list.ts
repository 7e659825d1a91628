// The expenses and payments of a group, page by page. Draws loading, error, empty and full.
import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { Icon } from '@sv/ui/icon/icon';
import type { PagedList } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import type { Entry } from '../../shared/entry.contract';
import type { GroupDetail } from '../../shared/group.contract';
import { moneyText } from '../../shared/money';
import { memberName } from '../member-name';

@Component({
  selector: 'sv-expenses-entry-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [EmptyState, Icon, PagedView],
  templateUrl: './entry-list.html',
  styleUrl: './entry-list.css',
})
export class EntryList {
  readonly group = input.required<GroupDetail>();
  readonly entries = input.required<PagedList<Entry>>();
  readonly chosen = output<Entry>();

  private readonly groupsUrl = pluginApi('groups');
  protected readonly locale = inject(LocaleService);

  protected title({ kind, title, payerId, shares }: Entry): string {
    if (kind === 'expense') return title;
    const to = memberName(this.group(), shares[0]?.memberId ?? '');
    return `${memberName(this.group(), payerId)} paid ${to === 'You' ? 'you' : to}`;
  }

  protected payer({ kind, payerId }: Entry): string {
    return kind === 'expense' ? `Paid by ${memberName(this.group(), payerId).replace('You', 'you')}` : 'Payment';
  }

  protected thumbnail({ id }: Entry): string {
    return `${this.groupsUrl}/${this.group().id}/entries/${id}/receipt?thumbnail=small`;
  }

  protected money(amount: number): string {
    return moneyText(amount, this.group().currency);
  }

  /** What of it concerns the reader. */
  protected share({ kind, shares }: Entry): string {
    const own = shares.find(({ memberId }) => memberId === this.group().me);
    if (kind !== 'expense') return '';
    return own ? `your share ${this.money(own.amount)}` : 'not yours';
  }
}
