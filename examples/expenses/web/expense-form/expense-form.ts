// The form for a new expense of one group. Its button stands outside: it submits the form by the id `expense`.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, input, type OnInit, output, signal } from '@angular/core';
import { FormControl, FormRecord, NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Segmented } from '@sv/ui/segmented/segmented';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Submission } from '@sv/ui/workspace/submission';
import { firstValueFrom } from 'rxjs';
import type { Entry, NewExpense } from '../../shared/entry.contract';
import { expenseLimits } from '../../shared/expense-limits';
import type { GroupDetail, Member } from '../../shared/group.contract';
import { parseMoney } from '../../shared/money';
import { amountOf } from '../amount-validator';
import { memberName } from '../member-name';

@Component({
  selector: 'sv-expenses-expense-form',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Checkbox, Field, FieldControl, ReactiveFormsModule, Segmented, T],
  templateUrl: './expense-form.html',
  styleUrl: './expense-form.css',
})
export class ExpenseForm implements OnInit {
  readonly group = input.required<GroupDetail>();
  readonly added = output<Entry>();

  private readonly http = inject(HttpClient);
  private readonly url = pluginApi('groups');

  protected readonly titleLength = expenseLimits.titleLength;
  protected readonly splits = [
    { value: 'equal' as const, label: t('Equally') },
    { value: 'exact' as const, label: t('Exact amounts') },
  ];
  protected readonly split = signal<NewExpense['split']>('equal');
  /** As they were when the form opened: a change by somebody else does not take the fields away. */
  protected readonly present = signal<readonly Member[]>([]);
  protected readonly form = inject(NonNullableFormBuilder).group({
    title: ['', [Validators.required, Validators.pattern(/\S/), Validators.maxLength(expenseLimits.titleLength)]],
    amount: '',
    payerId: '',
  });
  /** Of an equal split: who takes part. */
  protected readonly among = new FormRecord<FormControl<boolean>>({});
  /** Of a split by amounts; an empty field is no share. */
  protected readonly amounts = new FormRecord<FormControl<string>>({});
  protected readonly submission = new Submission(this.form);
  /** For the button outside. */
  readonly busy = this.submission.busy;
  protected readonly fault = signal<string | null>(null);

  ngOnInit(): void {
    const { me, currency, members } = this.group();
    this.present.set(members.filter(({ hasLeft }) => !hasLeft));
    this.form.controls.payerId.setValue(me);
    this.form.controls.amount.addValidators(amountOf(currency));
    for (const { id, userId } of this.present()) {
      this.among.addControl(id, new FormControl(userId !== null, { nonNullable: true }));
      const validators = [amountOf(currency, false)];
      this.amounts.addControl(id, new FormControl('', { nonNullable: true, validators }));
    }
  }

  protected name(id: string): string {
    return memberName(this.group(), id);
  }

  protected async add(formElement: HTMLFormElement): Promise<void> {
    await this.submission.send(formElement, async () => {
      const expense = this.expense();
      this.fault.set(this.faultOf(expense));
      if (this.fault()) return;
      const { id } = this.group();
      this.added.emit(await firstValueFrom(this.http.post<Entry>(`${this.url}/${id}/expenses`, expense)));
    });
  }

  private expense(): NewExpense {
    const { title, amount, payerId } = this.form.getRawValue();
    const shares = this.split() === 'equal' ? this.equalShares() : this.exactShares();
    return { title, amount: parseMoney(amount, this.group().currency)!, payerId, split: this.split(), shares };
  }

  private equalShares(): NewExpense['shares'] {
    const among = Object.entries(this.among.getRawValue());
    return among.filter(([, isIn]) => isIn).map(([memberId]) => ({ memberId }));
  }

  private exactShares(): NewExpense['shares'] {
    return Object.entries(this.amounts.getRawValue()).flatMap(([memberId, text]) => {
      const amount = parseMoney(text, this.group().currency);
      return amount === null ? [] : [{ memberId, amount }];
    });
  }

  private faultOf({ split, amount, shares }: NewExpense): string | null {
    if (split === 'exact' && this.amounts.invalid) return t('One of the amounts cannot be read.');
    if (shares.length === 0) return t('Choose who takes part.');
    const sum = shares.reduce((total, share) => total + (share.amount ?? 0), 0);
    return split === 'exact' && sum !== amount ? t('The amounts do not add up to the total.') : null;
  }
}
