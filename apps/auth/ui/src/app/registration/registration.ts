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
import { toProblem } from '@sv/ui/workspace/to-problem';
import { CheckMail } from '../check-mail/check-mail';
import { AWAITS_OWNER } from '../document/awaits-owner';
import { INSTANCE_NAME } from '../document/instance-name';
import { INVITE_ONLY } from '../document/invite-only';
import { VISIT } from '../document/visit';
import { Frame } from '../frame/frame';
import { IdentityApi, type NewAccount } from '../identity-api';
import { passwordHint, passwordRules } from '../new-password/password-rules';
import { Refusal } from '../refusal/refusal';
import { type Refused, inWords, refused } from '../refusal/refused';

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
  protected readonly visit = inject(VISIT);
  /** Without an invitation there is nothing to fill in. */
  protected readonly isClosed = inject(INVITE_ONLY) && !this.awaitsOwner && !this.visit.inviteToken;
  protected readonly description = this.describe();
  protected readonly passwordHint = passwordHint;
  protected readonly busy = signal(false);
  protected readonly refusal = signal<Refused | null>(null);
  /** The address has an account already: the page offers the way there. */
  protected readonly isTaken = signal(false);
  /** Where the link went that confirms the address, once it was sent. */
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
      if ('user' in answer) return this.exit.instead(this.visit.returnUrl);
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
    return this.visit.inviteToken ? `${joins} Enter the address that the invite was sent to.` : joins;
  }

  private newAccount(): NewAccount {
    const { inviteToken, setupToken } = this.visit;
    return { ...this.form.getRawValue(), ...(inviteToken && { inviteToken }), ...(setupToken && { setupToken }) };
  }

  private refuse(error: unknown): void {
    const problem = toProblem(error); // a Problem, made by the interceptor
    this.busy.set(false);
    this.isTaken.set(problem.code === 'email-taken');
    if (problem.code === 'invite-required') return this.refusal.set(inWords(this.inviteWords()));
    if (problem.code === 'password-too-common' && problem.errors.length === 0) {
      return this.form.controls.password.setErrors({ server: problem.message });
    }
    if (applyProblem(this.form, problem)) this.refusal.set(refused(problem));
  }

  protected inviteWords(): string {
    const name = this.instanceName || 'This workspace';
    return this.visit.inviteToken
      ? 'This invite does not work: it is for another address, was used before or is too old. Enter the address it ' +
          'was sent to, or ask an administrator for a new one.'
      : `${name} takes new people by invite only. Ask an administrator for one, and open the link in it.`;
  }
}
