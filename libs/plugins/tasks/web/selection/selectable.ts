// Makes a row of a list selectable: with Ctrl (⌘) or Shift and a click, with `s` or Shift and an arrow, with a long
// press on a touch screen; and with any click while something is selected.
import { DestroyRef, Directive, ElementRef, inject, input } from '@angular/core';
import { Shortcuts, isTyping } from '@sv/ui/shortcuts/shortcuts';
import type { TaskItem } from '../../shared/task.contract';
import { Selection } from './selection';

const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls. */
const STILL_PX = 10;

@Directive({
  selector: '[svSelectable]',
  host: {
    '[class.selected]': 'selection.has(svSelectable().id)',
    '(keydown)': 'onKeydown($event)',
    '(mousedown)': 'keepText($event)',
    '(pointerdown)': 'beginPress($event)',
    '(pointermove)': 'endIfMoved($event)',
    '(pointerup)': 'endPress()',
    '(pointercancel)': 'endPress()',
    '(contextmenu)': 'preventAfterPress($event)',
  },
})
export class Selectable {
  private readonly shortcuts = inject(Shortcuts);
  protected readonly selection = inject(Selection);
  private press: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null;
  private wasPressed = false;

  readonly svSelectable = input.required<TaskItem>();
  /** Viewers of a list have nothing to do with several tasks. */
  readonly svSelectableDisabled = input(false);

  constructor() {
    const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    // Before the row's own buttons.
    const listen = (event: MouseEvent): void => this.onClick(event);
    element.addEventListener('click', listen, true);
    inject(DestroyRef).onDestroy(() => {
      element.removeEventListener('click', listen, true);
      this.endPress();
    });
  }

  private onClick(event: MouseEvent): void {
    const isAfterPress = this.wasPressed;
    this.wasPressed = false;
    // Space and Enter on the check and the title click too, and mean what they say.
    const isByKey = event.detail === 0;
    if (this.svSelectableDisabled() || (isByKey && !isAfterPress)) return;
    const isAsked = event.shiftKey || event.ctrlKey || event.metaKey || this.selection.isOn();
    if (!isAsked && !isAfterPress) return;
    event.preventDefault();
    event.stopPropagation();
    if (isAfterPress) return;
    if (event.shiftKey) this.selection.extendTo(this.svSelectable().id);
    else this.selection.toggle(this.svSelectable().id);
  }

  protected onKeydown(event: KeyboardEvent): void {
    if (this.svSelectableDisabled() || isTyping(event.target)) return;
    const { id } = this.svSelectable();
    const isStep = event.shiftKey && !event.altKey && ['ArrowDown', 'ArrowUp'].includes(event.key);
    const letter = this.shortcuts.letterOf(event);
    if (isStep) this.selection.step(id, event.key === 'ArrowDown' ? 1 : -1);
    else if (letter === 's') this.selection.toggle(id);
    else if (letter === 'a' && this.selection.isOn()) this.selection.focusRequests.update(count => count + 1);
    else return;
    event.preventDefault();
  }

  /** Shift and a click would select the text between. */
  protected keepText(event: MouseEvent): void {
    if (event.shiftKey) event.preventDefault();
  }

  protected beginPress({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
    this.wasPressed = false;
    if (pointerType !== 'touch' || this.svSelectableDisabled() || this.selection.isOn()) return;
    this.press = { x, y, timer: setTimeout(() => this.selectPressed(), LONG_PRESS_MS) };
  }

  protected endIfMoved({ clientX, clientY }: PointerEvent): void {
    if (this.press && Math.hypot(clientX - this.press.x, clientY - this.press.y) > STILL_PX) this.endPress();
  }

  protected endPress(): void {
    clearTimeout(this.press?.timer);
    this.press = null;
  }

  /** The browser's own menu would cover the row. */
  protected preventAfterPress(event: Event): void {
    if (this.press || this.wasPressed) event.preventDefault();
  }

  private selectPressed(): void {
    this.press = null;
    this.wasPressed = true;
    this.selection.toggle(this.svSelectable().id);
  }
}
