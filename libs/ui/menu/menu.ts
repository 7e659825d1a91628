// A menu in the browser's top layer (popover), so that no scrolling container clips it. Arrow keys move, a letter jumps
// to an item, Escape and Tab close it. Open it from a button with [svMenuTrigger].
import { ChangeDetectionStrategy, Component, ElementRef, contentChildren, inject, input, signal } from '@angular/core';
import { MenuItem } from './menu-item';
import { placeBeside } from './place-beside';

let lastMenu = 0;

@Component({
  selector: 'sv-menu',
  exportAs: 'svMenu',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<ng-content />`,
  styleUrl: './menu.css',
  host: {
    role: 'menu',
    popover: 'auto',
    '[id]': 'id',
    '[attr.aria-label]': 'label()',
    '(toggle)': 'syncState($event)',
    '(keydown)': 'moveFocus($event)',
    '(click)': 'closeAfterChoice($event)',
  },
})
export class Menu {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly items = contentChildren(MenuItem, { descendants: true });
  private trigger: HTMLElement | null = null;

  readonly label = input.required<string>();
  readonly id = `sv-menu-${++lastMenu}`;
  readonly isOpen = signal(false);

  openBeside(trigger: HTMLElement, focus: 'first' | 'last' = 'first'): void {
    this.trigger = trigger;
    this.element.showPopover();
    placeBeside(this.element, trigger);
    this.enabledItems()
      .at(focus === 'first' ? 0 : -1)
      ?.focus();
  }

  close(): void {
    if (!this.isOpen()) return;
    this.element.hidePopover();
  }

  protected syncState(event: Event): void {
    const open = (event as ToggleEvent).newState === 'open';
    this.isOpen.set(open);
    if (!open && this.element.contains(document.activeElement)) this.trigger?.focus();
  }

  protected closeAfterChoice(event: Event): void {
    if (!(event.target as Element).closest('[role^=menuitem]')) return;
    this.close();
    this.trigger?.focus();
  }

  protected moveFocus(event: KeyboardEvent): void {
    const items = this.enabledItems();
    const here = items.findIndex(item => item === document.activeElement);
    const target = this.targetOf(event.key, here, items);
    if (event.key === 'Tab' || event.key === 'Escape') {
      if (event.key === 'Escape') event.preventDefault();
      this.trigger?.focus();
      this.close();
    }
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  private targetOf(key: string, here: number, items: HTMLElement[]): HTMLElement | undefined {
    if (key === 'ArrowDown') return items[(here + 1) % items.length];
    if (key === 'ArrowUp') return items.at(here <= 0 ? -1 : here - 1);
    if (key === 'Home') return items[0];
    if (key === 'End') return items.at(-1);
    if (key.length !== 1 || key === ' ') return undefined;
    const later = [...items.slice(here + 1), ...items.slice(0, here + 1)];
    return later.find(item => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
  }

  private enabledItems(): HTMLElement[] {
    return this.items()
      .map(item => item.element)
      .filter(element => !element.matches(':disabled'));
  }
}
