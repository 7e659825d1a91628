// Creating an account, also from a set-up or invitation link.
import { ChangeDetectionStrategy, Component, Injector, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { PageExit } from '@sv/ui/workspace/page-exit';
import type { Problem } from '@sv/ui/workspace/problem';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { AWAITS_OWNER } from '../awaits-owner';
import { Frame } from '../frame/frame';
import { IdentityApi, type NewAccount } from '../identity-api';
import { INSTANCE_NAME } from '../instance-name';
import { Refusal } from '../refusal/refusal';
import { refusalText } from '../refusal/refusal-text';
import { VISIT } from '../visit';

/** Codes that are about the password, whether or not the answer points to it. */
const aboutPassword = new Set(['password-too-common']);

@Component({
  selector: 'sv-registration',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Field, FieldControl, Frame, PasswordField, ReactiveFormsModule, Refusal],
  templateUrl: './registration.html',
})
export class Registration {
  private readonly exit = inject(PageExit);
  private readonly identity = inject(IdentityApi);
  private readonly injector = inject(Injector);

  protected readonly awaitsOwner = inject(AWAITS_OWNER);
  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly visit = inject(VISIT);
  protected readonly busy = signal(false);
  protected readonly refusal = signal<string | null>(null);
  /** The address has an account already: the page offers the way there. */
  protected readonly isTaken = signal(false);
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.maxLength(100)]],
    email: ['', [Validators.required, Validators.email]],
    password: ['', [Validators.required, Validators.minLength(8), Validators.maxLength(256)]],
  });

  protected async register(formElement: HTMLFormElement): Promise<void> {
    this.refusal.set(null);
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.busy.set(true);
    try {
      await this.identity.register(this.newAccount());
      this.exit.to(this.visit.returnUrl);
    } catch (error) {
      this.refuse(toProblem(error)); // a Problem, made by the interceptor
      focusFirstInvalid(formElement, this.injector);
    }
  }

  private newAccount(): NewAccount {
    const { inviteToken, setupToken } = this.visit;
    return { ...this.form.getRawValue(), ...(inviteToken && { inviteToken }), ...(setupToken && { setupToken }) };
  }

  private refuse(problem: Problem): void {
    this.busy.set(false);
    this.isTaken.set(problem.code === 'email-taken');
    if (aboutPassword.has(problem.code) && problem.errors.length === 0) {
      this.form.controls.password.setErrors({ server: problem.message });
      return;
    }
    const words = applyProblem(this.form, problem);
    this.refusal.set(words && refusalText(problem));
  }
}
