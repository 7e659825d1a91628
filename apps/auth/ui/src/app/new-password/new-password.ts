// Choosing a new password with the link from a mail. Afterwards every session has ended, so it leads to sign in.
import { ChangeDetectionStrategy, Component, Injector, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { VISIT } from '../document/visit';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type Refused, refused } from '../refusal/refused';
import { passwordHint, passwordRules } from './password-rules';

@Component({
  selector: 'sv-new-password',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Frame, PasswordField, ReactiveFormsModule, Refusal],
  templateUrl: './new-password.html',
})
export class NewPassword {
  private readonly identity = inject(IdentityApi);
  private readonly injector = inject(Injector);

  protected readonly visit = inject(VISIT);
  protected readonly passwordHint = passwordHint;
  protected readonly busy = signal(false);
  protected readonly refusal = signal<Refused | null>(null);
  /** A link works once and for an hour. */
  protected readonly state = signal<'asking' | 'changed' | 'dead-link'>(this.visit.mailToken ? 'asking' : 'dead-link');
  protected readonly form = inject(NonNullableFormBuilder).group({ newPassword: ['', passwordRules] });

  protected async change(formElement: HTMLFormElement): Promise<void> {
    this.refusal.set(null);
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.busy.set(true);
    try {
      await this.identity.resetPassword(this.visit.mailToken ?? '', this.form.getRawValue().newPassword);
      this.state.set('changed');
    } catch (error) {
      this.refuse(error);
      focusFirstInvalid(formElement, this.injector);
    } finally {
      this.busy.set(false);
    }
  }

  private refuse(error: unknown): void {
    const problem = toProblem(error); // a Problem, made by the interceptor
    if (problem.code === 'token-invalid') return this.state.set('dead-link');
    if (problem.code === 'password-too-common' && problem.errors.length === 0) {
      return this.form.controls.newPassword.setErrors({ server: problem.message });
    }
    if (applyProblem(this.form, problem)) this.refusal.set(refused(problem));
  }
}
