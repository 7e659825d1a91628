// How many backups are kept. Older ones that Console made are deleted after the next one.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { FormControl, NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Card } from '@sv/ui/card/card';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Toasts } from '@sv/ui/workspace/toasts';
import { FormFrame } from '../forms/form-frame/form-frame';
import { SettingsForm } from '../forms/settings-form';

@Component({
  selector: 'sv-backup-retention',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, ErrorState, Field, FieldControl, FormFrame, ReactiveFormsModule, T],
  templateUrl: './backup-retention.html',
})
export class BackupRetention {
  private readonly toasts = inject(Toasts);

  protected readonly form = inject(NonNullableFormBuilder).group({
    backupsKept: new FormControl<number | null>(null, [
      Validators.min(1),
      Validators.max(1000),
      Validators.pattern(/^\d*$/),
    ]),
  });
  protected readonly labels = { backupsKept: t('Number of backups to keep') };
  protected readonly adminForm = new SettingsForm(this.form, 'backup-retention');

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.adminForm.submission.send(formElement, async () => {
      if (await this.adminForm.save()) this.toasts.success(t('Retention saved'));
    });
  }
}
