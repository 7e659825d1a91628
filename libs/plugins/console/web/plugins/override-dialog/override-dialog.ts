// Lets an incompatible plugin run for a limited time, with a reason that every administrator can read.
import { HttpClient } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  type OnInit,
  computed,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { AdminPlugin, NewPluginOverride } from '@sv/contracts/admin/plugins.contract';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { type Editable, Edits } from '@sv/ui/edits/edits';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Submission } from '@sv/ui/workspace/submission';
import { t } from '@sv/ui/locale/translate';
import { T } from '@sv/ui/locale/t';

const dayMs = 86_400_000;

@Component({
  selector: 'sv-override-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, DraftLine, Field, FieldControl, ReactiveFormsModule, T],
  templateUrl: './override-dialog.html',
})
export class OverrideDialog implements OnInit {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly locale = inject(LocaleService);

  readonly plugin = input.required<AdminPlugin>();
  readonly changed = output<AdminPlugin>();
  readonly closed = output<void>();

  /** The server accepts up to 90 days. One day less allows for a clock that is ahead. */
  protected readonly durations: readonly { days: number; text: string }[] = [
    { days: 1, text: t('1 day') },
    { days: 7, text: t('1 week') },
    { days: 30, text: t('30 days') },
    { days: 89, text: t('3 months') },
  ];
  protected readonly form = inject(NonNullableFormBuilder).group({
    reason: ['', [Validators.required, Validators.maxLength(300), Validators.pattern(/\S/)]],
    days: [7],
  });
  protected readonly edits = new Edits<Editable & ReturnType<typeof this.form.getRawValue>, typeof this.form>(
    this.form,
    {
      name: 'override',
    },
  );
  private readonly days = toSignal(this.form.controls.days.valueChanges, { initialValue: 7 });
  protected readonly until = computed(() => this.locale.formatDateTime(this.endOf(this.days())));
  protected readonly open = signal(true);
  protected readonly submission = new Submission(this.form);

  ngOnInit(): void {
    this.edits.show({ id: this.plugin().id, ...this.form.getRawValue() });
  }

  protected load(formElement: HTMLFormElement): Promise<void> {
    return this.submission.send(formElement, async () => {
      const { reason, days } = this.form.getRawValue();
      const override: NewPluginOverride = { reason: reason.trim(), expiresAt: this.endOf(days) };
      const url = `/api/admin/plugins/${this.plugin().id}/compatibility-override`;
      const done = await this.reauthentication.run(() => firstValueFrom(this.http.post<AdminPlugin>(url, override)));
      if (!done) return;
      this.edits.saved();
      this.changed.emit(done.answer);
      this.open.set(false);
    });
  }

  /** The value of a select is a string. */
  private endOf(days: number | string, now = Date.now()): string {
    return new Date(now + Number(days) * dayMs).toISOString();
  }
}
