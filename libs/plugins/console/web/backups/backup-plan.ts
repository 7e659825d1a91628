// When backups are made, and which of them stay.
import { ChangeDetectionStrategy, Component, computed, effect, inject, input, untracked } from '@angular/core';
import { FormControl, NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import type { BackupSetting } from '@sv/contracts/backups.contract';
import { Card } from '@sv/ui/card/card';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Toasts } from '@sv/ui/workspace/toasts';
import { FormFrame } from '../forms/form-frame/form-frame';
import { SettingsForm } from '../forms/settings-form';
import { ScheduleField } from './schedule-field/schedule-field';

const aNumber = () =>
  new FormControl<number | null>(null, [Validators.min(1), Validators.max(1000), Validators.pattern(/^\d*$/)]);

@Component({
  selector: 'sv-backup-plan',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, ErrorState, Field, FieldControl, FormFrame, ReactiveFormsModule, ScheduleField, Skeleton, T],
  templateUrl: './backup-plan.html',
  styleUrls: ['./backups.css', './backup-plan.css'],
})
export class BackupPlanForm {
  private readonly toasts = inject(Toasts);

  /** Settings that the environment decides. */
  readonly locked = input.required<readonly BackupSetting[]>();

  protected readonly form = inject(NonNullableFormBuilder).group({
    backupSchedule: new FormControl<string | null>(null),
    backupsKept: aNumber(),
    backupsKeptDaily: aNumber(),
    backupsKeptWeekly: aNumber(),
    backupsKeptMonthly: aNumber(),
  });
  protected readonly rules = [
    { name: 'backupsKept', label: t('Newest backups') },
    { name: 'backupsKeptDaily', label: t('Daily backups') },
    { name: 'backupsKeptWeekly', label: t('Weekly backups') },
    { name: 'backupsKeptMonthly', label: t('Monthly backups') },
  ] as const;
  protected readonly labels = {
    backupSchedule: t('Back up automatically'),
    ...Object.fromEntries(this.rules.map(({ name, label }) => [name, label])),
  };
  protected readonly adminForm = new SettingsForm(this.form, 'backup-plan');
  protected readonly isScheduleReadOnly = computed(
    () => this.locked().includes('backupSchedule') || !this.adminForm.mayConfigure(),
  );

  constructor() {
    // After the form itself has enabled its fields, which it does whenever the settings are read again.
    effect(() => {
      if (this.adminForm.settings.hasValue()) this.adminForm.settings.value();
      this.adminForm.mayConfigure();
      const locked = this.locked();
      untracked(() => locked.forEach(name => this.form.controls[name].disable({ emitEvent: false })));
    });
  }

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.adminForm.submission.send(formElement, async () => {
      if (await this.adminForm.save()) this.toasts.success(t('Schedule and retention saved'));
    });
  }
}
