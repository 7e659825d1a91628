// Marks controls whose values must never be kept in a draft: passwords and the like.
import type { AbstractControl } from '@angular/forms';

const secrets = new WeakSet<AbstractControl>();
const secretName = /pass(word|phrase)|secret|token/i;

/** Called by every field that hides its input. */
export function markSecret(control: AbstractControl): void {
  secrets.add(control);
}

export const isSecret = (name: string, control: AbstractControl | undefined): boolean =>
  secretName.test(name) || (control !== undefined && secrets.has(control));
