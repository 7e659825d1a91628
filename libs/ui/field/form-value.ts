// The values of a form as a signal, including disabled fields, which `valueChanges` leaves out.
import { type Signal, computed } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import type { FormGroup } from '@angular/forms';

/** Call it in an injection context: in a field initialiser or a constructor. */
export function formValue<F extends FormGroup>(form: F): Signal<ReturnType<F['getRawValue']>> {
  const changed = toSignal(form.valueChanges);
  return computed(() => {
    changed();
    return form.getRawValue();
  });
}
