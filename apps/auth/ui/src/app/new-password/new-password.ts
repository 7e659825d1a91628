// Sets a new password with a mailed link. This ends every session, so the page then links to the sign-in page.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Submission } from '@sv/ui/workspace/submission';
import { PAGE_PARAMS } from '../document/page-params';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type RefusalMessage, toRefusalMessage } from '../refusal/refusal-message';
import { passwordHint, passwordRules } from './password-rules';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-new-password',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Frame, PasswordField, ReactiveFormsModule, Refusal, T],
  templateUrl: './new-password.html',
})
export class NewPassword {
  private readonly identity = inject(IdentityApi);

  protected readonly params = inject(PAGE_PARAMS);
  protected readonly passwordHint = passwordHint();
  protected readonly refusal = signal<RefusalMessage | null>(null);
  /** A link works once, for one hour. */
  protected readonly state = signal<'asking' | 'changed' | 'dead-link'>(this.params.mailToken ? 'asking' : 'dead-link');
  protected readonly form = inject(NonNullableFormBuilder).group({ newPassword: ['', passwordRules] });
  protected readonly submission = new Submission(this.form);

  protected change(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      await this.identity.resetPassword(this.params.mailToken ?? '', this.form.getRawValue().newPassword);
      this.state.set('changed');
    };
    this.refusal.set(null);
    return this.submission.send(formElement, work, problem => this.refuse(problem));
  }

  /** Shows the reason itself, so the submission shows none. */
  private refuse(problem: Problem): null {
    if (problem.code === 'token-invalid') this.state.set('dead-link');
    else if (problem.code === 'password-too-common' && problem.errors.length === 0) {
      this.form.controls.newPassword.setErrors({ server: problem.message });
    } else if (applyProblem(this.form, problem)) this.refusal.set(toRefusalMessage(problem));
    return null;
  }
}
