// Sets the server's errors on the form controls that they name, and returns the message for the others.
import type { AbstractControl } from '@angular/forms';
import type { Problem } from './problem';

/** The message for the whole form, or null when every error belongs to a field. */
export function applyProblem(form: AbstractControl, problem: Problem): string | null {
  const unplaced = problem.errors.filter(({ pointer, detail }) => !place(form, pointer, detail));
  if (problem.errors.length === 0) return problem.message;
  return unplaced.length > 0 ? unplaced.map(({ detail }) => detail).join(' ') : null;
}

function place(form: AbstractControl, pointer: string, detail: string): boolean {
  const path = pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const control = path.length > 0 ? form.get(path) : null;
  if (!control) return false;
  control.markAsTouched();
  control.setErrors({ server: detail });
  return true;
}
