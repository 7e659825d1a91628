// Applies the button style to native elements: <button svButton>, <a svButton>. Behaviour stays with the element.
import { ChangeDetectionStrategy, Component, ElementRef, booleanAttribute, inject, input } from '@angular/core';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

@Component({
  // eslint-disable-next-line @angular-eslint/component-selector -- an attribute, so that the native element keeps its role
  selector: 'button[svButton], a[svButton]',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `@if (busy()) {
      <span class="sv-spinner" aria-hidden="true"></span>
    }
    <ng-content />`,
  host: {
    class: 'sv-button',
    '[class.sv-button--primary]': "variant() === 'primary'",
    '[class.sv-button--ghost]': "variant() === 'ghost'",
    '[class.sv-button--danger]': "variant() === 'danger'",
    '[class.sv-button--sm]': "size() === 'sm'",
    '[class.sv-button--icon]': 'iconOnly()',
    '[class.sv-button--wide]': 'wide()',
    '[attr.aria-busy]': "busy() ? 'true' : null",
    '[attr.aria-disabled]': "busy() || held() ? 'true' : null",
  },
})
export class Button {
  readonly variant = input<ButtonVariant>('secondary');
  readonly size = input<'sm' | 'md'>('md');
  /** Square, for one icon; give the element an aria-label. */
  readonly iconOnly = input(false, { transform: booleanAttribute });
  readonly wide = input(false, { transform: booleanAttribute });
  /** Shows a spinner and blocks clicks. Unlike `disabled`, the element keeps the focus. */
  readonly busy = input(false, { transform: booleanAttribute });

  /** Looks disabled and blocks clicks, but keeps the focus: for an action that will be available in a moment. */
  readonly held = input(false, { transform: booleanAttribute });

  constructor() {
    const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    // Listens in the capture phase, so that it runs before every other listener of the element.
    element.addEventListener('click', event => this.swallowWhileNotReady(event), { capture: true });
  }

  private swallowWhileNotReady(event: Event): void {
    if (!this.busy() && !this.held()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
