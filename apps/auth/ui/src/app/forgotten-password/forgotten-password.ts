// Somebody forgot the password: a link by mail; or, where no mail is sent, who can help and how.
import { ChangeDetectionStrategy, Component, Injector, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { CheckMail } from '../check-mail/check-mail';
import { SENDS_MAIL } from '../document/sends-mail';
import { VISIT } from '../document/visit';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type Refused, refused } from '../refusal/refused';
import { WithoutMail } from '../without-mail/without-mail';

@Component({
  selector: 'sv-forgotten-password',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CheckMail, Field, FieldControl, Frame, ReactiveFormsModule, Refusal, WithoutMail],
  templateUrl: './forgotten-password.html',
})
export class ForgottenPassword {
  private readonly identity = inject(IdentityApi);
  private readonly injector = inject(Injector);

  protected readonly visit = inject(VISIT);
  protected readonly sendsMail = signal(inject(SENDS_MAIL));
  protected readonly busy = signal(false);
  protected readonly refusal = signal<Refused | null>(null);
  protected readonly mailedTo = signal<string | null>(null);
  protected readonly form = inject(NonNullableFormBuilder).group({
    email: ['', [Validators.required, Validators.email]],
  });

  protected async send(formElement: HTMLFormElement): Promise<void> {
    this.refusal.set(null);
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.busy.set(true);
    try {
      const { email } = this.form.getRawValue();
      await this.identity.sendResetLink(email);
      this.mailedTo.set(email);
    } catch (error) {
      this.refuse(error);
      focusFirstInvalid(formElement, this.injector);
    } finally {
      this.busy.set(false);
    }
  }

  private refuse(error: unknown): void {
    const problem = toProblem(error); // a Problem, made by the interceptor
    if (problem.code === 'mail-not-configured') this.sendsMail.set(false);
    else if (applyProblem(this.form, problem)) this.refusal.set(refused(problem));
  }
}
