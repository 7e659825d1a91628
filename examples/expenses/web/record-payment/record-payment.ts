// A dialog that records a payment between two members.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, input, type OnInit, output } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Submission } from '@sv/ui/workspace/submission';
import { firstValueFrom } from 'rxjs';
import type { Entry } from '../../shared/entry.contract';
import type { Debt, GroupDetail } from '../../shared/group.contract';
import { decimalText, parseMoney } from '../../shared/money';
import { amountOf } from '../amount-validator';
import { memberName } from '../member-name';

@Component({
  selector: 'sv-expenses-record-payment',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, Field, FieldControl, ReactiveFormsModule, T],
  templateUrl: './record-payment.html',
})
export class RecordPayment implements OnInit {
  readonly group = input.required<GroupDetail>();
  /** What the form begins with. */
  readonly debt = input.required<Debt>();
  readonly settled = output<Entry>();
  readonly closed = output<void>();

  private readonly http = inject(HttpClient);
  private readonly url = pluginApi('groups');

  protected readonly form = inject(NonNullableFormBuilder).group({ amount: '' });
  protected readonly submission = new Submission(this.form);

  ngOnInit(): void {
    const { currency } = this.group();
    this.form.controls.amount.addValidators(amountOf(currency));
    this.form.setValue({ amount: decimalText(this.debt().amount, currency) });
  }

  protected name(id: string): string {
    return memberName(this.group(), id);
  }

  protected async record(formElement: HTMLFormElement): Promise<void> {
    await this.submission.send(formElement, async () => {
      const { id, currency } = this.group();
      const amount = parseMoney(this.form.getRawValue().amount, currency)!;
      const body = { ...this.debt(), amount };
      this.settled.emit(await firstValueFrom(this.http.post<Entry>(`${this.url}/${id}/settlements`, body)));
    });
  }
}
