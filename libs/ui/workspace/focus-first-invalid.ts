// After a refused form: the focus goes to the first field that has something to correct.
import { afterNextRender, type Injector } from '@angular/core';

export function focusFirstInvalid(form: HTMLElement, injector: Injector): void {
  afterNextRender({ read: () => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus() }, { injector });
}
