// Where toasts appear. A polite live region: screen readers announce it without moving the focus. A dialog that fills
// the window has its own area, since nothing below it can be clicked: the newest area shows the toasts.
import { ChangeDetectionStrategy, Component, DestroyRef, computed, inject, signal } from '@angular/core';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';
import { Toasts, type Toast, type ToastTone } from '../workspace/toasts';
import { T } from '../locale/t';

const icons: Record<ToastTone, IconName> = { neutral: 'info', success: 'check-circle', error: 'alert', news: 'bell' };
const areas = signal<readonly ToastArea[]>([]);

@Component({
  selector: 'sv-toast-area',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, T],
  templateUrl: './toast-area.html',
  styleUrls: ['./toast.css', './toast-area.css'],
})
export class ToastArea {
  protected readonly toasts = inject(Toasts);

  /**
   * Newest first. In the other order, Angular moves the last message to the front when earlier ones go while another
   * comes, and screen readers announce moved content again.
   */
  protected readonly shown = computed(() => (areas().at(-1) === this ? this.toasts.shown().toReversed() : []));

  constructor() {
    areas.update(list => [...list, this]);
    inject(DestroyRef).onDestroy(() => areas.update(list => list.filter(area => area !== this)));
  }

  protected iconOf({ tone }: Toast): IconName {
    return icons[tone];
  }

  protected runAction(toast: Toast): void {
    toast.action?.run();
    this.toasts.dismiss(toast.id);
  }
}
