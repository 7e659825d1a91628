// The dialog with new backup codes. It closes when the person says that they are kept, or insists.
import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { BackupCodes } from '@sv/ui/backup-codes/backup-codes';
import { Button } from '@sv/ui/button/button';
import { Dialog } from '@sv/ui/dialog/dialog';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';

@Component({
  selector: 'sv-new-codes',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BackupCodes, Button, Dialog],
  templateUrl: './new-codes.html',
})
export class NewCodes {
  private readonly toasts = inject(Toasts);
  protected readonly session = inject(Session);

  readonly codes = input.required<readonly string[]>();
  readonly closed = output<void>();

  protected readonly open = signal(true);
  protected readonly saved = signal(false);

  protected settle(): void {
    if (!this.saved()) this.toasts.show('You did not save your backup codes. Make new ones at any time.');
    this.closed.emit();
  }
}
