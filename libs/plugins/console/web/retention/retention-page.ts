// How long records are kept. Asks before a change deletes any. Without `tenant:configure` it is read-only.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { FormControl, NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom, map } from 'rxjs';
import type { RetentionPreview } from '@sv/contracts/admin/settings.contract';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import { FormFrame } from '../forms/form-frame/form-frame';
import { SettingsForm, settingsUrl } from '../forms/settings-form';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { type Retention, deletionText, shortened } from './retention';
import { RetentionForecast } from './retention-forecast';

/** Whole days; an empty field means that everything is kept. */
const days = (): FormControl<number | null> =>
  new FormControl<number | null>(null, [Validators.min(1), Validators.pattern(/^\d*$/)]);

@Component({
  selector: 'sv-retention',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Card,
    ErrorState,
    Field,
    FieldControl,
    FormFrame,
    Page,
    ReactiveFormsModule,
    ReadOnlyNote,
    RetentionForecast,
    Skeleton,
    T,
  ],
  templateUrl: './retention-page.html',
  styleUrl: '../forms/admin-form.css',
})
export class RetentionPage {
  private readonly http = inject(HttpClient);
  private readonly confirm = inject(Confirm);
  private readonly locale = inject(LocaleService);
  private readonly toasts = inject(Toasts);

  protected readonly form = inject(NonNullableFormBuilder).group({
    notificationRetentionDays: days(),
    activityRetentionDays: days(),
  });
  /** The days in the form; null while they are invalid. */
  protected readonly retention = toSignal(this.form.valueChanges.pipe(map(() => this.daysInForm())), {
    initialValue: null,
  });
  protected readonly labels = {
    notificationRetentionDays: t('Keep notifications (days)'),
    activityRetentionDays: t('Keep the activity log (days)'),
  };
  protected readonly adminForm = new SettingsForm(this.form, 'retention');

  protected save(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const { settings } = this.adminForm;
      const change = settings.hasValue() && shortened(this.form.getRawValue(), settings.value());
      if (change && !(await this.confirmDeletion(change))) return;
      if (await this.adminForm.save()) this.toasts.success(t('Retention saved'));
    };
    return this.adminForm.submission.send(formElement, work, problem => applyProblem(this.form, problem));
  }

  private daysInForm(): Retention | null {
    return this.form.invalid ? null : this.form.getRawValue();
  }

  /** Asks for confirmation when saving would delete records for good. */
  private async confirmDeletion(change: Partial<Retention>): Promise<boolean> {
    const params = { dryRun: 'true' };
    const preview = await firstValueFrom(this.http.patch<RetentionPreview>(settingsUrl, change, { params }));
    const deleted = deletionText(this.locale, change, preview);
    if (!deleted) return true;
    return this.confirm.ask({
      heading: t('Delete old records?'),
      detail: t('{deleted} will be deleted within a day. You cannot undo this.', { deleted }),
      confirmLabel: t('Save and delete'),
      danger: true,
    });
  }
}
