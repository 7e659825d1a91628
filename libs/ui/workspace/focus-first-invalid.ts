// After a failed submit, moves the focus to the first invalid field.
import { afterNextRender, type Injector } from '@angular/core';

export function focusFirstInvalid(form: HTMLElement, injector: Injector): void {
  afterNextRender({ read: () => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus() }, { injector });
}
