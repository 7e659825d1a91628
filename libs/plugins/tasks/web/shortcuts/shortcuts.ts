// Whether single letters act as shortcuts. People who use speech input can turn them off (WCAG 2.1.4).
import { Injectable } from '@angular/core';
import { remembered } from './remembered';

@Injectable({ providedIn: 'root' })
export class Shortcuts {
  private readonly choice = remembered('sv.tasks.shortcuts', ['on', 'off']);

  readonly areOn = (): boolean => this.choice.value() === 'on';

  switch(on: boolean): void {
    this.choice.choose(on ? 'on' : 'off');
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
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog, [role=menu]',
  ) !== null;
