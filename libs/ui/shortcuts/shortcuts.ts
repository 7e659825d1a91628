// Whether single letters act as shortcuts, and which letter was pressed. People who use speech input can turn them off
// (WCAG 2.1.4).
import { Injectable, signal } from '@angular/core';
import { remembered } from '../browser/remembered';

@Injectable({ providedIn: 'root' })
export class Shortcuts {
  private readonly choice = remembered('sv.shortcuts', ['on', 'off']);
  private readonly asked = signal(0);

  /** Grows whenever the list of shortcuts is asked for. The shell shows it. */
  readonly helpRequests = this.asked.asReadonly();

  readonly areOn = (): boolean => this.choice.value() === 'on';

  switch(on: boolean): void {
    this.choice.choose(on ? 'on' : 'off');
  }

  /** Shows all shortcuts of the workspace and its apps. */
  showHelp(): void {
    this.asked.update(count => count + 1);
  }

  /**
   * The letter of a shortcut; null when shortcuts are off, with Ctrl and other modifiers, or while the person types.
   */
  letterOf(event: KeyboardEvent): string | null {
    if (!this.areOn() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
    return isTyping(event.target) ? null : event.key.length === 1 ? event.key.toLowerCase() : null;
  }
}

/** Whether the element handles keys itself. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog[open], [role=menu], [role=listbox]',
  ) !== null;
