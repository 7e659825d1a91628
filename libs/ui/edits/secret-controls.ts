// What must not be written down: passwords and the like never get into a draft.
import type { AbstractControl } from '@angular/forms';

const secrets = new WeakSet<AbstractControl>();
const secretName = /pass(word|phrase)|secret|token/i;

/** Called by every field that hides what is typed into it. */
export function markSecret(control: AbstractControl): void {
  secrets.add(control);
}

export const isSecret = (name: string, control: AbstractControl | undefined): boolean =>
  secretName.test(name) || (control !== undefined && secrets.has(control));
