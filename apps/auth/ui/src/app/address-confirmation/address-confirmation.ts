// Confirms an email address with a mailed link, and only after a click: mail scanners open every link, some of them
// run scripts, and must not confirm anything. A registration also needs its password, because a stranger may have
// registered with the address of the person who opens the link.
import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import type { Problem } from '@sv/ui/workspace/problem';
import { Submission } from '@sv/ui/workspace/submission';
import { INSTANCE_NAME, SENDS_MAIL } from '../document/instance-facts';
import { PAGE_PARAMS } from '../document/page-params';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type RefusalMessage, refusalMessage, toRefusalMessage } from '../refusal/refusal-message';
import { WithoutMail } from '../without-mail/without-mail';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';

@Component({
  selector: 'sv-address-confirmation',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Frame, PasswordField, ReactiveFormsModule, Refusal, Sentence, SentencePart, T, WithoutMail],
  templateUrl: './address-confirmation.html',
})
export class AddressConfirmation {
  private readonly identity = inject(IdentityApi);

  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly params = inject(PAGE_PARAMS);
  /** A new address of an existing account needs only the link, no password. */
  protected readonly isAddressChange = this.params.isAddressChange;
  protected readonly refusal = signal<RefusalMessage | null>(null);
  protected readonly state = signal<'asking' | 'confirmed' | 'dead-link' | 'without-mail'>(this.initialState());
  protected readonly form = inject(NonNullableFormBuilder).group({
    password: ['', this.isAddressChange ? [] : [Validators.required]],
  });
  protected readonly submission = new Submission(this.form);

  protected confirm(formElement: HTMLFormElement): Promise<void> {
    const work = async (): Promise<void> => {
      const password = this.isAddressChange ? undefined : this.form.getRawValue().password;
      await this.identity.confirmAddress(this.params.mailToken ?? '', password);
      this.state.set('confirmed');
    };
    this.refusal.set(null);
    return this.submission.send(formElement, work, problem => this.refuse(problem));
  }

  /** Shows the reason itself, so the submission shows none. */
  private refuse(problem: Problem): null {
    if (problem.code === 'token-invalid') this.state.set('dead-link');
    else if (problem.code === 'invalid-credentials') this.refusal.set(refusalMessage('The password is wrong.'));
    else if (applyProblem(this.form, problem)) this.refusal.set(toRefusalMessage(problem));
    return null;
  }

  private initialState(): 'asking' | 'dead-link' | 'without-mail' {
    if (this.params.mailToken) return 'asking';
    return inject(SENDS_MAIL) ? 'dead-link' : 'without-mail';
  }
}
