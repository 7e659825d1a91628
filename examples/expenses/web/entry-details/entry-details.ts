// A dialog with one expense: who has which share, the receipt, and its removal.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, input, linkedSignal, output } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Dialog } from '@sv/ui/dialog/dialog';
import { FileDrop } from '@sv/ui/file-drop/file-drop';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import type { Entry } from '../../shared/entry.contract';
import { expenseLimits } from '../../shared/expense-limits';
import type { GroupDetail } from '../../shared/group.contract';
import { moneyText } from '../../shared/money';
import { memberName } from '../member-name';

@Component({
  selector: 'sv-expenses-entry-details',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, FileDrop],
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

  protected readonly locale = inject(LocaleService);
  protected readonly receiptBytes = expenseLimits.receiptBytes;
  protected readonly url = computed(() => `${this.groupsUrl}/${this.group().id}/entries/${this.entry().id}`);
  protected readonly receiptUrl = computed(() => `${this.url()}/receipt`);
  protected readonly hasReceipt = linkedSignal(() => this.entry().hasReceipt);
  protected readonly heading = computed(() => (this.entry().kind === 'expense' ? this.entry().title : 'Payment'));

  protected name(id: string): string {
    return memberName(this.group(), id);
  }

  protected money(amount: number): string {
    return moneyText(amount, this.group().currency);
  }

  protected receiptStored(): void {
    this.hasReceipt.set(true);
    this.changed.emit();
  }

  protected async removeReceipt(): Promise<void> {
    await this.send(this.receiptUrl(), () => this.hasReceipt.set(false));
  }

  protected async remove(): Promise<void> {
    const detail = 'The balances of everybody change. This cannot be undone.';
    const isSure = await this.confirm.ask({ heading: 'Delete it?', detail, confirmLabel: 'Delete', danger: true });
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
