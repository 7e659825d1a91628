// Sends a mail with a link that resets the password. Where the instance sends no mail, it explains who can help.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Submission } from '@sv/ui/workspace/submission';
import { CheckMail } from '../check-mail/check-mail';
import { SENDS_MAIL } from '../document/instance-facts';
import { PAGE_PARAMS } from '../document/page-params';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type RefusalMessage, toRefusalMessage } from '../refusal/refusal-message';
import { WithoutMail } from '../without-mail/without-mail';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-forgotten-password',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CheckMail, Field, FieldControl, Frame, ReactiveFormsModule, Refusal, T, WithoutMail],
  templateUrl: './forgotten-password.html',
})
export class ForgottenPassword {
  private readonly identity = inject(IdentityApi);

  protected readonly params = inject(PAGE_PARAMS);
  protected readonly sendsMail = signal(inject(SENDS_MAIL));
  protected readonly refusal = signal<RefusalMessage | null>(null);
  protected readonly mailedTo = signal<string | null>(null);
  protected readonly form = inject(NonNullableFormBuilder).group({
    email: ['', [Validators.required, Validators.email]],
  });
  protected readonly submission = new Submission(this.form);

  protected send(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const { email } = this.form.getRawValue();
      await this.identity.sendResetLink(email);
      this.mailedTo.set(email);
    };
    this.refusal.set(null);
    return this.submission.send(formElement, work, problem => this.refuse(problem));
  }

  /** Shows the reason itself, so the submission shows none. */
  private refuse(problem: Problem): null {
    if (problem.code === 'mail-not-configured') this.sendsMail.set(false);
    else if (applyProblem(this.form, problem)) this.refusal.set(toRefusalMessage(problem));
    return null;
  }
}
