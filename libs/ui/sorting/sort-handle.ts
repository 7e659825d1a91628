// The grip of an entry that can be moved: with the pointer by dragging (put cdkDragHandle on it), with the keyboard by
// the arrow keys.
import { ChangeDetectionStrategy, Component, ElementRef, inject, input, output } from '@angular/core';
import { Icon } from '../icon/icon';

/**
 * Where an arrow key moves an entry, from its place in a list of `count`. Null: the key moves nothing.
 *
 * @param isRightToLeft the next entry is to the left
 */
function placeFor(key: string, at: number, count: number, isRightToLeft: boolean): number | null {
  const places: Record<string, number> = { Home: 0, End: count - 1 };
  const [left, right] = isRightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  for (const back of ['ArrowUp', left]) places[back] = Math.max(0, at - 1);
  for (const on of ['ArrowDown', right]) places[on] = Math.min(count - 1, at + 1);
  return places[key] ?? null;
}

@Component({
  // eslint-disable-next-line @angular-eslint/component-selector -- an attribute, so that the element is a native button
  selector: 'button[svSortHandle]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  template: `<sv-icon name="grip" [size]="16" /><span class="sv-visually-hidden"><ng-content /></span>`,
  styleUrl: './sort-handle.css',
  host: { type: 'button', '(keydown)': 'onKeydown($event)', '[attr.aria-describedby]': 'describedBy()' },
})
export class SortHandle {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;

  readonly at = input.required<number>();
  readonly count = input.required<number>();
  /** The id of a text that says which keys move it. */
  readonly describedBy = input<string>();
  /** The new place, from 0. */
  readonly moved = output<number>();

  protected onKeydown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { direction } = getComputedStyle(this.element);
    const to = placeFor(event.key, this.at(), this.count(), direction === 'rtl');
    if (to === null) return;
    event.preventDefault();
    if (to !== this.at()) this.moved.emit(to);
  }
}
