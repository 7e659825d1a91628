// One group: who gets back what, who pays whom, and the expenses. Draws loading, error, empty and full.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input, type OnInit, signal } from '@angular/core';
import { Router } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Dialog } from '@sv/ui/dialog/dialog';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Icon } from '@sv/ui/icon/icon';
import { presence } from '@sv/ui/live/presence';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Menu } from '@sv/ui/menu/menu';
import { MenuItem } from '@sv/ui/menu/menu-item';
import { MenuTrigger } from '@sv/ui/menu/menu-trigger';
import { Page } from '@sv/ui/page/page';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PeoplePicker } from '@sv/ui/people/people-picker';
import { PresentPeople } from '@sv/ui/people/present-people';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import type { Entry } from '../../shared/entry.contract';
import type { Debt, GroupDetail } from '../../shared/group.contract';
import { Balances } from '../balances/balances';
import { EntryDetails } from '../entry-details/entry-details';
import { EntryList } from '../entry-list/entry-list';
import { ExpenseForm } from '../expense-form/expense-form';
import { RecordPayment } from '../record-payment/record-payment';
import { ShareBalances } from '../share-balances/share-balances';

@Component({
  selector: 'sv-expenses-group-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Balances,
    Button,
    Dialog,
    EntryDetails,
    EntryList,
    ErrorState,
    ExpenseForm,
    Icon,
    Menu,
    MenuItem,
    MenuTrigger,
    Page,
    PeoplePicker,
    PresentPeople,
    RecordPayment,
    ShareBalances,
    Skeleton,
    T,
  ],
  templateUrl: './group-page.html',
  styleUrl: './group-page.css',
})
export class GroupPage implements OnInit {
  /** Of the address. */
  readonly id = input.required<string>();

  private readonly http = inject(HttpClient);
  private readonly router = inject(Router);
  private readonly toasts = inject(Toasts);
  private readonly confirm = inject(Confirm);
  private readonly url = pluginApi('groups');
  private readonly home = pluginLink();

  protected readonly address = computed(() => `${this.url}/${this.id()}`);
  protected readonly group = httpResource<GroupDetail>(() => this.address());
  protected readonly freshness = keepFresh(this.group, () => this.address());
  protected readonly entries = pagesOf<Entry>(() => `${this.address()}/entries`, 'entries');
  protected readonly present = presence(() => `${this.address()}/presence`);
  protected readonly heading = computed(() => (this.group.hasValue() ? this.group.value().name : t('Expenses')));
  protected readonly memberUserIds = computed(() =>
    this.group.hasValue()
      ? this.group.value().members.flatMap(({ userId, hasLeft }) => (userId && !hasLeft ? [userId] : []))
      : [],
  );
  protected readonly adding = signal(false);
  protected readonly choosing = signal(false);
  protected readonly sharing = signal(false);
  protected readonly settling = signal<Debt | null>(null);
  protected readonly shownId = signal<string | null>(null);
  /** Follows changes, and closes when somebody else deletes it. */
  protected readonly shown = computed(() => this.entries.items()?.find(({ id }) => id === this.shownId()) ?? null);

  ngOnInit(): void {
    void this.entries.load();
  }

  protected added(entry: Entry): void {
    this.adding.set(false);
    this.refresh();
    this.toasts.success(t('Expense added'), { label: t('Add a receipt'), run: () => this.shownId.set(entry.id) });
  }

  protected settled(): void {
    this.settling.set(null);
    this.refresh();
    this.toasts.success(t('Payment recorded'));
  }

  /** Here, and on the person's other pages. */
  protected refresh(): void {
    this.group.reload();
    void this.entries.readNewest();
    this.freshness.announce();
  }

  protected async take({ id, name }: { id: string; name: string }): Promise<void> {
    this.choosing.set(false);
    await this.send('members', { userIds: [id] }, () => this.toasts.success(`${name} was added`));
  }

  protected async leave(): Promise<void> {
    const detail = t('You lose access to this group. If you are its last member, it is deleted.');
    const ask = {
      heading: t('Leave “{heading}”?', { heading: this.heading() }),
      detail,
      confirmLabel: t('Leave'),
      danger: true,
    };
    if (await this.confirm.ask(ask)) await this.send('leave', {}, () => this.router.navigateByUrl(this.home));
  }

  private async send(path: string, body: object, then: () => unknown): Promise<void> {
    try {
      await firstValueFrom(this.http.post(`${this.address()}/${path}`, body));
      this.freshness.announce();
      if (path === 'members') this.group.reload();
      then();
    } catch (error) {
      this.toasts.error(error);
    }
  }
}
