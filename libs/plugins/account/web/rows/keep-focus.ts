// Keeps the focus in a page or a dialog when the element that has it is removed, such as a pressed button with its row: the
// row that takes its place has it then, or what is left of the card, or the heading of the page, or what is first in the
// dialog. Without it, the next Tab would start at the top of the document.
import { DestroyRef, Directive, ElementRef, inject } from '@angular/core';

const FOCUSABLE = ':is(button, a[href], input, select, textarea):not(:disabled)';

@Directive({ selector: '[svKeepFocus]', host: { '(focusin)': 'remember($event.target)' } })
export class KeepFocus {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private focused: HTMLElement | null = null;
  /** The list with the focused element, and the place of its row in it. */
  private place: { list: Element; index: number } | null = null;
  /** What is around the focused element, from the inside to its card. */
  private around: readonly Element[] = [];

  constructor() {
    const observer = new MutationObserver(() => this.restore());
    observer.observe(this.host, { childList: true, subtree: true });
    inject(DestroyRef).onDestroy(() => observer.disconnect());
  }

  protected remember(element: EventTarget | null): void {
    if (!(element instanceof HTMLElement)) return;
    const row = element.closest('li');
    const list = row?.parentElement;
    this.focused = element;
    this.place = row && list ? { list, index: [...list.children].indexOf(row) } : null;
    this.around = ancestorsWithin(element, element.closest('sv-card'));
  }

  private restore(): void {
    if (!this.focused || this.focused.isConnected || document.activeElement !== document.body) return;
    const rows = this.place?.list.isConnected ? [...this.place.list.children] : [];
    const index = this.place?.index ?? 0;
    // The next row, else the one before.
    const places = [rows[index], rows[index - 1], ...this.around.filter(({ isConnected }) => isConnected)];
    const [first] = places.flatMap(place => place?.querySelector<HTMLElement>(FOCUSABLE) ?? []);
    (first ?? this.firstOf(['h1[tabindex]', `.content ${FOCUSABLE}`, `.actions ${FOCUSABLE}`]))?.focus();
  }

  /** The heading of a page; a dialog has none that takes the focus. */
  private firstOf(selectors: readonly string[]): HTMLElement | undefined {
    return selectors.flatMap(selector => this.host.querySelector<HTMLElement>(selector) ?? [])[0];
  }
}

function ancestorsWithin(element: Element, outermost: Element | null): Element[] {
  if (!outermost || element === outermost || !element.parentElement) return [];
  return [element.parentElement, ...ancestorsWithin(element.parentElement, outermost)];
}
