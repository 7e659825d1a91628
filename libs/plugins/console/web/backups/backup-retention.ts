// How many backups are kept. Older ones that Console made are deleted after the next one.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { FormControl, NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import type { AdminSettings, Versioned } from '@sv/contracts/admin.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { ConflictChoice } from '@sv/ui/edits/conflict-choice';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { Toasts } from '@sv/ui/workspace/toasts';
import { AdminForm } from '../forms/admin-form';

const url = '/api/admin/settings';

@Component({
  selector: 'sv-backup-retention',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, ConflictChoice, DraftLine, ErrorState, Field, FieldControl, ReactiveFormsModule],
  templateUrl: './backup-retention.html',
  styleUrl: '../forms/admin-form.css',
})
export class BackupRetention {
  private readonly reauthentication = inject(Reauthentication);
  private readonly toasts = inject(Toasts);

  protected readonly settings = httpResource<Versioned<AdminSettings>>(() => url);
  protected readonly form = inject(NonNullableFormBuilder).group({
    backupsKept: new FormControl<number | null>(null, [
      Validators.min(1),
      Validators.max(1000),
      Validators.pattern(/^\d*$/),
    ]),
  });
  protected readonly labels = { backupsKept: 'Number of backups to keep' };
  protected readonly adminForm = new AdminForm<Versioned<AdminSettings>, typeof this.form>(this.form, this.settings, {
    url,
    name: 'backup-retention',
  });

  protected save(formElement: HTMLFormElement): Promise<void> {
    return this.adminForm.submission.send(formElement, async () => {
      const saved = await this.reauthentication.run(() => this.adminForm.patch());
      if (saved?.answer) this.toasts.success('Retention saved');
    });
  }
}
