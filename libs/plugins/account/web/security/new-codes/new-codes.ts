// The dialog with new backup codes, which are shown once. It closes after the person confirmed that they are saved.
import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { BackupCodes } from '@sv/ui/backup-codes/backup-codes';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Session } from '@sv/ui/workspace/session';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-new-codes',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BackupCodes, Button, Dialog, T],
  templateUrl: './new-codes.html',
})
export class NewCodes {
  protected readonly session = inject(Session);

  readonly codes = input.required<readonly string[]>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly saved = signal(false);
  /** The person tried to continue without that confirmation. */
  protected readonly mustSave = signal(false);

  protected finish(): void {
    if (this.saved()) this.open.set(false);
    else this.mustSave.set(true);
  }
}
