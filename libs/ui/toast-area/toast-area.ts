// Where short messages appear. A polite live region: it is read out without taking the focus. A dialog that fills the
// window has an area of its own, since nobody could press anything below it: the one that came last shows them.
import { ChangeDetectionStrategy, Component, DestroyRef, computed, inject, signal } from '@angular/core';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-paths';
import { Toasts, type Toast, type ToastTone } from '../workspace/toasts';

const icons: Record<ToastTone, IconName> = { neutral: 'info', success: 'check-circle', error: 'alert', news: 'bell' };
const areas = signal<readonly ToastArea[]>([]);

@Component({
  selector: 'sv-toast-area',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon],
  templateUrl: './toast-area.html',
  styleUrls: ['./toast.css', './toast-area.css'],
})
export class ToastArea {
  protected readonly toasts = inject(Toasts);

  /**
   * The newest first. In the other order Angular moves the last message to the front when those before it go while
   * another comes, and what is moved in a live region is read out again.
   */
  protected readonly shown = computed(() => (areas().at(-1) === this ? this.toasts.shown().toReversed() : []));

  constructor() {
    areas.update(list => [...list, this]);
    inject(DestroyRef).onDestroy(() => areas.update(list => list.filter(area => area !== this)));
  }

  protected iconOf({ tone }: Toast): IconName {
    return icons[tone];
  }

  protected act(toast: Toast): void {
    toast.action?.run();
    this.toasts.dismiss(toast.id);
  }
}
