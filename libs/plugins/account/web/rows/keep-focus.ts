// Keeps the focus in a page when the row with the pressed button is removed: the row that takes its place has it then,
// or the heading. Without it, the next Tab would start at the top of the document.
import { DestroyRef, Directive, ElementRef, inject } from '@angular/core';

const FOCUSABLE = ':is(button, a[href], input, select, textarea):not(:disabled)';

@Directive({ selector: '[svKeepFocus]', host: { '(focusin)': 'remember($event.target)' } })
export class KeepFocus {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private focused: HTMLElement | null = null;
  /** The list with the focused element, and the place of its row in it. */
  private place: { list: Element; index: number } | null = null;

  constructor() {
    const observer = new MutationObserver(() => this.restore());
    observer.observe(this.host, { childList: true, subtree: true });
    inject(DestroyRef).onDestroy(() => observer.disconnect());
  }

  protected remember(element: HTMLElement): void {
    const row = element.closest('li');
    const list = row?.parentElement;
    this.focused = element;
    this.place = row && list ? { list, index: [...list.children].indexOf(row) } : null;
  }

  private restore(): void {
    if (!this.focused || this.focused.isConnected || document.activeElement !== document.body) return;
    const { list, index } = this.place ?? { list: null, index: 0 };
    const rows = list?.isConnected ? [...list.children] : [];
    // The next row, else the one before.
    const next = [rows[index], rows[index - 1]].flatMap(row => row?.querySelector<HTMLElement>(FOCUSABLE) ?? []);
    (next[0] ?? this.host.querySelector<HTMLElement>('h1[tabindex]'))?.focus();
  }
}
