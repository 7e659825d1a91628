// The dialog that Confirm shows. Cancel is the first button, so that Enter in a newly opened dialog does no harm.
import { ChangeDetectionStrategy, Component, input, output, signal } from '@angular/core';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';
import type { Question } from './question';
import { T } from '../locale/t';

@Component({
  selector: 'sv-confirm-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, T],
  templateUrl: './confirm-dialog.html',
})
export class ConfirmDialog {
  readonly question = input.required<Question>();
  readonly answered = output<boolean>();
  protected readonly open = signal(true);
  private confirmed = false;

  protected confirm(): void {
    this.confirmed = true;
    this.open.set(false);
  }

  protected answer(): void {
    this.answered.emit(this.confirmed);
  }
}
