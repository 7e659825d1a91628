// A dialog with one expense: who has which share, the receipt, and its removal.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input, linkedSignal, output } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Dialog } from '@sv/ui/dialog/dialog';
import { FileDrop } from '@sv/ui/file-drop/file-drop';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import type { Entry } from '../../shared/entry.contract';
import { expenseLimits } from '../../shared/expense-limits';
import type { GroupDetail } from '../../shared/group.contract';
import { memberName } from '../member-name';
import { personalMoney } from '../personal-money';

@Component({
  selector: 'sv-expenses-entry-details',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, FileDrop, T],
  templateUrl: './entry-details.html',
  styleUrl: './entry-details.css',
})
export class EntryDetails {
  readonly group = input.required<GroupDetail>();
  readonly entry = input.required<Entry>();
  /** Something of the entry is different, or it is gone. */
  readonly changed = output<void>();
  readonly closed = output<void>();

  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  private readonly confirm = inject(Confirm);
  private readonly groupsUrl = pluginApi('groups');

  private readonly personalMoney = personalMoney();
  protected readonly paidBy = computed(() => {
    const { amount, payerId } = this.entry();
    const values = { amount: this.money(amount), name: this.name(payerId) };
    return payerId === this.group().me ? t('{amount}, paid by you', values) : t('{amount}, paid by {name}', values);
  });
  protected readonly locale = inject(LocaleService);
  protected readonly receiptBytes = expenseLimits.receiptBytes;
  protected readonly url = computed(() => `${this.groupsUrl}/${this.group().id}/entries/${this.entry().id}`);
  protected readonly receiptUrl = computed(() => `${this.url()}/receipt`);
  protected readonly hasReceipt = linkedSignal(() => this.entry().hasReceipt);
  protected readonly heading = computed(() => (this.entry().kind === 'expense' ? this.entry().title : t('Payment')));

  protected name(id: string): string {
    return memberName(this.group(), id);
  }

  protected money(amount: number): string {
    return this.personalMoney(amount, this.group().currency);
  }

  protected receiptStored(): void {
    this.hasReceipt.set(true);
    this.changed.emit();
  }

  protected async removeReceipt(): Promise<void> {
    await this.send(this.receiptUrl(), () => this.hasReceipt.set(false));
  }

  protected async remove(): Promise<void> {
    const detail = t('Everyone’s balances change. You cannot undo this.');
    const isSure = await this.confirm.ask({
      heading: t('Delete it?'),
      detail,
      confirmLabel: t('Delete'),
      danger: true,
    });
    if (isSure) await this.send(this.url(), () => this.closed.emit());
  }

  private async send(url: string, then: () => void): Promise<void> {
    try {
      await firstValueFrom(this.http.delete(url));
      then();
      this.changed.emit();
    } catch (error) {
      this.toasts.error(error);
    }
  }
}
