// Confirming an e-mail address with the link from a mail. By a button: programs that look through mail open every link in
// it, some with scripts running, and must confirm nothing. A registration is confirmed with its password: a stranger may
// have registered with the address of whoever opens the link.
import { ChangeDetectionStrategy, Component, Injector, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Button } from '@sv/ui/button/button';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { INSTANCE_NAME } from '../document/instance-name';
import { SENDS_MAIL } from '../document/sends-mail';
import { VISIT } from '../document/visit';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { inWords, type Refused, refused } from '../refusal/refused';
import { WithoutMail } from '../without-mail/without-mail';

@Component({
  selector: 'sv-address-confirmation',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Frame, PasswordField, ReactiveFormsModule, Refusal, WithoutMail],
  templateUrl: './address-confirmation.html',
})
export class AddressConfirmation {
  private readonly identity = inject(IdentityApi);
  private readonly injector = inject(Injector);

  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly visit = inject(VISIT);
  /** Of the address of an account that is in use: nothing but the link is needed. */
  protected readonly changes = this.visit.changesAddress;
  protected readonly busy = signal(false);
  protected readonly refusal = signal<Refused | null>(null);
  protected readonly state = signal<'asking' | 'confirmed' | 'dead-link' | 'without-mail'>(this.begin());
  protected readonly form = inject(NonNullableFormBuilder).group({
    password: ['', this.changes ? [] : [Validators.required]],
  });

  protected async confirm(formElement: HTMLFormElement): Promise<void> {
    this.refusal.set(null);
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.busy.set(true);
    try {
      const password = this.changes ? undefined : this.form.getRawValue().password;
      await this.identity.confirmAddress(this.visit.mailToken ?? '', password);
      this.state.set('confirmed');
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
    if (problem.code === 'invalid-credentials') return this.refusal.set(inWords('The password is wrong.'));
    if (applyProblem(this.form, problem)) this.refusal.set(refused(problem));
  }

  private begin(): 'asking' | 'dead-link' | 'without-mail' {
    if (this.visit.mailToken) return 'asking';
    return inject(SENDS_MAIL) ? 'dead-link' : 'without-mail';
  }
}
