// Where short messages appear. A polite live region: it is read out without taking the focus.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';
import { Toasts, type Toast } from '../workspace/toasts';

@Component({
  selector: 'sv-toast-area',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon],
  templateUrl: './toast-area.html',
  styleUrl: './toast-area.css',
})
export class ToastArea {
  protected readonly toasts = inject(Toasts);

  protected iconOf(toast: Toast): IconName {
    return toast.tone === 'error' ? 'alert' : toast.tone === 'success' ? 'check-circle' : 'info';
  }

  protected act(toast: Toast): void {
    toast.action?.run();
    this.toasts.dismiss(toast.id);
  }
}
