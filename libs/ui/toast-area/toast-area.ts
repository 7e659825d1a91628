// Where toasts appear. A polite live region: screen readers announce it without moving the focus. A dialog that fills
// the window has its own area, since nothing below it can be clicked: the newest area shows the toasts, and the one of an
// open dialog before any other.
import { ChangeDetectionStrategy, Component, DestroyRef, ElementRef, computed, inject, signal } from '@angular/core';
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
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  protected readonly toasts = inject(Toasts);

  /**
   * Newest first. In the other order, Angular moves the last message to the front when earlier ones go while another
   * comes, and screen readers announce moved content again.
   */
  protected readonly shown = computed((): readonly Toast[] => {
    const toasts = this.toasts.shown();
    const area = areas().findLast(({ element }) => element.closest('dialog[open]')) ?? areas().at(-1);
    return area === this ? toasts.toReversed() : [];
  });

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
