// The search field for apps. The key "/" moves the focus here, except from another field. A plain input, because
// @angular/forms would make up a tenth of what the start page loads.
import { ChangeDetectionStrategy, Component, ElementRef, model, output, viewChild } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';

const fields = 'input, textarea, select, [contenteditable]';

@Component({
  selector: 'sv-app-search',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  templateUrl: './app-search.html',
  styleUrl: './app-search.css',
  host: { '(document:keydown)': 'focusOnSlash($event)' },
})
export class AppSearch {
  private readonly input = viewChild.required<ElementRef<HTMLInputElement>>('input');

  readonly search = model.required<string>();
  /** Enter opens the first match. */
  readonly chosen = output<void>();
  /** Arrow down moves the focus to the apps. */
  readonly leave = output<void>();

  protected focusOnSlash(event: KeyboardEvent): void {
    const inField = event.target instanceof Element && event.target.closest(fields) !== null;
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || inField) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    this.input().nativeElement.focus();
    this.input().nativeElement.select();
  }

  protected onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter' && this.search().trim()) this.chosen.emit();
    if (event.key === 'Escape') this.search.set('');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    this.leave.emit();
  }
}
