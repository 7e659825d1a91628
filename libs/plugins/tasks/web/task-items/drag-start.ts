// Has rows dragged by their grips. The code for that is loaded when a pointer comes to the rows, or presses a grip: then
// the press is repeated when the code is there, unless it has ended.
import { DestroyRef, ElementRef, Injector, inject } from '@angular/core';
import type { DragList, Dropped, RowDrag } from './row-drag';

/**
 * Call it in an injection context, of the component with the rows.
 *
 * @param lists what is shown now
 */
export const dragByGrips = (lists: () => readonly DragList[], dropped: Dropped): void => {
  new DragStart(lists, dropped).listen(inject<ElementRef<HTMLElement>>(ElementRef).nativeElement);
};

class DragStart {
  private readonly injector = inject(Injector);
  private drag: RowDrag | null = null;
  private loading: Promise<unknown> | null = null;
  private pressed: Event | null = null;

  constructor(
    private readonly lists: () => readonly DragList[],
    private readonly dropped: Dropped,
  ) {
    inject(DestroyRef).onDestroy(() => this.drag?.disarm());
  }

  listen(element: HTMLElement): void {
    // Before the rows are told.
    const options = { capture: true, passive: true };
    for (const type of ['mousedown', 'touchstart'])
      element.addEventListener(type, event => void this.press(event), options);
    for (const type of ['mouseup', 'touchend', 'touchcancel'])
      element.addEventListener(type, () => (this.pressed = null), options);
    element.addEventListener('pointerover', () => element.querySelector('.grip') && void this.load(), options);
  }

  private async press(event: Event): Promise<void> {
    if (!(event.target as Element).closest('.grip')) return;
    if (this.drag) return this.drag.arm(this.lists());
    this.pressed = event;
    await this.load();
    if (this.pressed === event) event.target!.dispatchEvent(repeated(event));
  }

  private load(): Promise<unknown> {
    return (this.loading ??= import('./row-drag').then(
      ({ RowDrag }) => (this.drag = new RowDrag(this.injector, this.dropped)),
      () => (this.loading = null), // without a network: the next press tries again
    ));
  }
}

function repeated(event: Event): Event {
  if (event.type === 'mousedown') return new MouseEvent(event.type, event as MouseEvent);
  const { touches, targetTouches, changedTouches } = event as TouchEvent;
  const lists = { touches: [...touches], targetTouches: [...targetTouches], changedTouches: [...changedTouches] };
  return new TouchEvent(event.type, { ...lists, bubbles: true, cancelable: true });
}
