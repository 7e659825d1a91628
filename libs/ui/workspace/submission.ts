// Submits one form: prevents double and incomplete submits, and shows a refusal where it can be corrected.
import { Injector, inject, signal } from '@angular/core';
import type { FormGroup } from '@angular/forms';
import { applyProblem } from './apply-problem';
import { focusFirstInvalid } from './focus-first-invalid';
import type { Problem } from './problem';
import { toProblem } from './to-problem';

/** Create it in a field initialiser, after the form. */
export class Submission {
  private readonly injector = inject(Injector);
  readonly busy = signal(false);
  /** Why the form as a whole was refused. */
  readonly refusal = signal<string | null>(null);

  /** @param isComplete a condition besides the form's validity; its message is also marked with `aria-invalid` */
  constructor(
    private readonly form: FormGroup,
    private readonly isComplete: () => boolean = () => true,
  ) {}

  /** @param explain the message for the whole form; null where the reason is shown elsewhere */
  async send(
    element: HTMLFormElement,
    work: () => Promise<void>,
    explain: (problem: Problem) => string | null = problem => applyProblem(this.form, problem),
  ): Promise<void> {
    if (this.busy()) return;
    this.form.markAllAsTouched();
    this.refusal.set(null);
    if (this.form.invalid || !this.isComplete()) return focusFirstInvalid(element, this.injector);
    this.busy.set(true);
    try {
      await work();
    } catch (error) {
      this.refusal.set(explain(toProblem(error)));
      focusFirstInvalid(element, this.injector);
    } finally {
      this.busy.set(false);
    }
  }
}
