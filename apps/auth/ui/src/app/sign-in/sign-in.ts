// Signing in with an address and a password.
import { ChangeDetectionStrategy, Component, Injector, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { AWAITS_OWNER } from '../awaits-owner';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { INSTANCE_NAME } from '../instance-name';
import { Refusal } from '../refusal/refusal';
import { refusalText } from '../refusal/refusal-text';
import { VISIT } from '../visit';

@Component({
  selector: 'sv-sign-in',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Field, FieldControl, Frame, PasswordField, ReactiveFormsModule, Refusal],
  templateUrl: './sign-in.html',
})
export class SignIn {
  private readonly exit = inject(PageExit);
  private readonly identity = inject(IdentityApi);
  private readonly injector = inject(Injector);

  protected readonly awaitsOwner = inject(AWAITS_OWNER);
  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly visit = inject(VISIT);
  protected readonly busy = signal(false);
  protected readonly refusal = signal<string | null>(null);
  protected readonly form = inject(NonNullableFormBuilder).group({
    email: ['', Validators.required],
    password: ['', Validators.required],
  });

  protected async signIn(formElement: HTMLFormElement): Promise<void> {
    this.refusal.set(null);
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.busy.set(true);
    try {
      const answer = await this.identity.signIn(this.form.getRawValue());
      if ('user' in answer) return this.exit.to(this.visit.returnUrl);
      this.refuse('This account asks for a second factor, which cannot be entered on this page.');
    } catch (error) {
      const problem = toProblem(error); // a Problem, made by the interceptor
      const words = applyProblem(this.form, problem);
      this.refuse(words && refusalText(problem));
      focusFirstInvalid(formElement, this.injector);
    }
  }

  /** Busy until the next document is there, so only a refusal ends it. */
  private refuse(words: string | null): void {
    this.busy.set(false);
    this.refusal.set(words);
  }
}
