// Creates an account, also from a set-up link or an invitation.
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
import { CheckMail } from '../check-mail/check-mail';
import { AWAITS_OWNER, INSTANCE_NAME, INVITE_ONLY } from '../document/instance-facts';
import { PAGE_PARAMS } from '../document/page-params';
import { Frame } from '../frame/frame';
import { IdentityApi, type NewAccount } from '../identity-api';
import { passwordHint, passwordRules } from '../new-password/password-rules';
import { Refusal } from '../refusal/refusal';
import { type RefusalMessage, refusalMessage, toRefusalMessage } from '../refusal/refusal-message';

@Component({
  selector: 'sv-registration',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CheckMail, Field, FieldControl, Frame, PasswordField, ReactiveFormsModule, Refusal],
  templateUrl: './registration.html',
})
export class Registration {
  private readonly exit = inject(PageExit);
  private readonly identity = inject(IdentityApi);
  private readonly injector = inject(Injector);

  protected readonly awaitsOwner = inject(AWAITS_OWNER);
  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly params = inject(PAGE_PARAMS);
  /** Nobody can register here without an invitation, so there is no form. */
  protected readonly isClosed = inject(INVITE_ONLY) && !this.awaitsOwner && !this.params.inviteToken;
  protected readonly description = this.describe();
  protected readonly passwordHint = passwordHint;
  protected readonly busy = signal(false);
  protected readonly refusal = signal<RefusalMessage | null>(null);
  /** The address already has an account: the page offers to sign in. */
  protected readonly isTaken = signal(false);
  /** The address to which the confirmation link was sent; null before. */
  protected readonly mailedTo = signal<string | null>(null);
  protected readonly form = inject(NonNullableFormBuilder).group({
    name: ['', [Validators.required, Validators.maxLength(100)]],
    email: ['', [Validators.required, Validators.email]],
    password: ['', passwordRules],
  });

  protected async register(formElement: HTMLFormElement): Promise<void> {
    this.refusal.set(null);
    this.isTaken.set(false);
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.busy.set(true);
    try {
      const answer = await this.identity.register(this.newAccount());
      if ('user' in answer) return this.exit.instead(this.params.returnUrl);
      this.busy.set(false);
      this.mailedTo.set(this.form.getRawValue().email);
    } catch (error) {
      this.refuse(error);
      focusFirstInvalid(formElement, this.injector);
    }
  }

  private describe(): string {
    if (this.awaitsOwner) return 'It is the first one here, so it will own the workspace.';
    const joins = `To join ${this.instanceName || 'this workspace'}.`;
    return this.params.inviteToken ? `${joins} Enter the address that the invite was sent to.` : joins;
  }

  private newAccount(): NewAccount {
    const { inviteToken, setupToken } = this.params;
    return { ...this.form.getRawValue(), ...(inviteToken && { inviteToken }), ...(setupToken && { setupToken }) };
  }

  private refuse(error: unknown): void {
    const problem = toProblem(error); // a Problem, made by the interceptor
    this.busy.set(false);
    this.isTaken.set(problem.code === 'email-taken');
    if (problem.code === 'invite-required') return this.refusal.set(refusalMessage(this.inviteText()));
    if (problem.code === 'password-too-common' && problem.errors.length === 0) {
      return this.form.controls.password.setErrors({ server: problem.message });
    }
    if (applyProblem(this.form, problem)) this.refusal.set(toRefusalMessage(problem));
  }

  protected inviteText(): string {
    const name = this.instanceName || 'This workspace';
    return this.params.inviteToken
      ? 'This invite does not work: it is for another address, was used before or is too old. Enter the address it ' +
          'was sent to, or ask an administrator for a new one.'
      : `${name} takes new people by invite only. Ask an administrator for one, and open the link in it.`;
  }
}
