// Makes a button open a menu: <button [svMenuTrigger]="menu"> … <sv-menu #menu="svMenu" label="…">.
import { Directive, ElementRef, inject, input } from '@angular/core';
import type { Menu } from './menu';

@Directive({
  selector: 'button[svMenuTrigger]',
  host: {
    'aria-haspopup': 'menu',
    '[attr.aria-expanded]': 'svMenuTrigger().isOpen()',
    '[attr.aria-controls]': 'svMenuTrigger().id',
    '(pointerdown)': 'rememberState()',
    '(click)': 'toggle()',
    '(keydown.arrowdown)': "openAt($event, 'first')",
    '(keydown.arrowup)': "openAt($event, 'last')",
  },
})
export class MenuTrigger {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  readonly svMenuTrigger = input.required<Menu>();
  private wasOpen = false;

  /** The browser closes an open popover on pointerdown, before the click. The click must not open it again. */
  protected rememberState(): void {
    this.wasOpen = this.svMenuTrigger().isOpen();
  }

  protected toggle(): void {
    if (!this.wasOpen) this.svMenuTrigger().openBeside(this.element);
    this.wasOpen = false;
  }

  protected openAt(event: Event, end: 'first' | 'last'): void {
    event.preventDefault();
    this.svMenuTrigger().openBeside(this.element, end);
  }
}
