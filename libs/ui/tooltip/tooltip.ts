// A text for an icon button, shown on hover and keyboard focus. The element keeps its own aria-label; the tooltip
// repeats it visually.
import { DestroyRef, Directive, ElementRef, inject, input } from '@angular/core';
import { placeBeside } from '../menu/place-beside';

@Directive({
  selector: '[svTooltip]',
  host: {
    '(pointerenter)': 'show()',
    '(pointerleave)': 'hide()',
    '(focus)': 'showOnKeyboardFocus()',
    '(blur)': 'hide()',
    '(click)': 'hide()',
    '(keydown.escape)': 'hide()',
  },
})
export class Tooltip {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  /** Empty: no tooltip. */
  readonly svTooltip = input.required<string>();
  private bubble: HTMLElement | null = null;

  constructor() {
    inject(DestroyRef).onDestroy(() => this.hide());
  }

  protected showOnKeyboardFocus(): void {
    if (this.element.matches(':focus-visible')) this.show();
  }

  protected show(): void {
    if (!this.svTooltip() || this.bubble) return;
    this.bubble = document.createElement('div');
    this.bubble.className = 'sv-tooltip';
    this.bubble.textContent = this.svTooltip();
    this.bubble.setAttribute('aria-hidden', 'true');
    this.bubble.popover = 'manual';
    document.body.append(this.bubble);
    this.bubble.showPopover();
    placeBeside(this.bubble, this.element);
  }

  protected hide(): void {
    this.bubble?.remove();
    this.bubble = null;
  }
}
