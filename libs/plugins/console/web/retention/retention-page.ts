// How long records are kept. Asks before a change deletes any. Without `tenant:configure` it is read-only.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { FormControl, NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom, map } from 'rxjs';
import type { AdminSettings, RetentionPreview, Versioned } from '@sv/contracts/admin.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { keepFresh } from '@sv/ui/freshness/freshness';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Toasts } from '@sv/ui/workspace/toasts';
import { AdminForm } from '../forms/admin-form';
import { ReadOnlyNote } from '../read-only-note/read-only-note';
import { type Retention, deletionText, shortened } from './retention';
import { RetentionForecast } from './retention-forecast';

const url = '/api/admin/settings';

/** Whole days; an empty field means that everything is kept. */
const days = (): FormControl<number | null> =>
  new FormControl<number | null>(null, [Validators.min(1), Validators.pattern(/^\d*$/)]);

@Component({
  selector: 'sv-retention',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    Card,
    ConflictChoice,
    DraftLine,
    ErrorState,
    Field,
    FieldControl,
    Page,
    ReactiveFormsModule,
    ReadOnlyNote,
    RetentionForecast,
    Skeleton,
  ],
  templateUrl: './retention-page.html',
  styleUrl: '../forms/admin-form.css',
})
export class RetentionPage {
  private readonly http = inject(HttpClient);
  private readonly reauthentication = inject(Reauthentication);
  private readonly confirm = inject(Confirm);
  private readonly toasts = inject(Toasts);

  protected readonly settings = httpResource<Versioned<AdminSettings>>(() => url);
  protected readonly form = inject(NonNullableFormBuilder).group({
    notificationRetentionDays: days(),
    activityRetentionDays: days(),
  });
  /** The days in the form; null while they are invalid. */
  protected readonly retention = toSignal(this.form.valueChanges.pipe(map(() => this.daysInForm())), {
    initialValue: null,
  });
  protected readonly labels = {
    notificationRetentionDays: 'Keep notifications (days)',
    activityRetentionDays: 'Keep the activity log (days)',
  };
  protected readonly adminForm = new AdminForm<Versioned<AdminSettings>, typeof this.form>(this.form, this.settings, {
    url,
    name: 'retention',
  });

  constructor() {
    keepFresh(this.settings, () => url);
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const change = this.settings.hasValue() && shortened(this.form.getRawValue(), this.settings.value());
      if (change && !(await this.confirmDeletion(change))) return;
      const saved = await this.reauthentication.run(() => this.adminForm.patch());
      if (saved?.answer) this.toasts.success('Retention saved');
    };
    return this.adminForm.submission.send(formElement, work, problem => applyProblem(this.form, problem));
  }

  private daysInForm(): Retention | null {
    return this.form.invalid ? null : this.form.getRawValue();
  }

  /** Asks for confirmation when saving would delete records for good. */
  private async confirmDeletion(change: Partial<Retention>): Promise<boolean> {
    const params = { dryRun: 'true' };
    const deleted = deletionText(
      change,
      await firstValueFrom(this.http.patch<RetentionPreview>(url, change, { params })),
    );
    if (!deleted) return true;
    const detail = `${deleted} will be deleted within a day. You cannot undo this.`;
    return this.confirm.ask({ heading: 'Delete old records?', detail, confirmLabel: 'Save and delete', danger: true });
  }
}
