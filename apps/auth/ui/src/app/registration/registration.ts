// Creates an account, also from a set-up link or an invitation. The first account begins the set-up of the workspace.
import { ChangeDetectionStrategy, Component, Injector, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import type { InvitePreview, SignedIn } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { setupAddress } from '@sv/ui/workspace/setup-address';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { CheckMail } from '../check-mail/check-mail';
import { AWAITS_OWNER, INSTANCE_NAME, INVITE_ONLY, NEEDS_SETUP_LINK } from '../document/instance-facts';
import { PAGE_PARAMS } from '../document/page-params';
import { Frame } from '../frame/frame';
import { IdentityApi, type NewAccount } from '../identity-api';
import { passwordHint, passwordRules } from '../new-password/password-rules';
import { Refusal } from '../refusal/refusal';
import { SetupLink } from './setup-link';
import { type RefusalMessage, refusalMessage, toRefusalMessage } from '../refusal/refusal-message';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';

@Component({
  selector: 'sv-registration',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    CheckMail,
    Field,
    FieldControl,
    Frame,
    PasswordField,
    ReactiveFormsModule,
    Refusal,
    Sentence,
    SentencePart,
    SetupLink,
    Skeleton,
    T,
  ],
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
  /** Who invited whom; undefined while it is looked up, null where there is no invitation or it cannot be looked up. */
  protected readonly invite = signal<InvitePreview | null | undefined>(this.params.inviteToken ? undefined : null);
  /** The invitation does not open anything (any more). */
  protected readonly isInviteVoid = signal(false);
  /** Nobody could create the first account here, or the set-up link is not the right one. */
  protected readonly lacksSetupLink = signal(inject(NEEDS_SETUP_LINK) && !this.params.setupToken);
  protected readonly passwordHint = passwordHint();
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

  constructor() {
    if (this.params.inviteToken) void this.showInvite(this.params.inviteToken);
  }

  protected async register(formElement: HTMLFormElement): Promise<void> {
    this.refusal.set(null);
    this.isTaken.set(false);
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.busy.set(true);
    try {
      const answer = await this.identity.register(this.newAccount());
      if ('user' in answer) return this.exit.instead(this.arrivalOf(answer));
      this.busy.set(false);
      this.mailedTo.set(this.form.getRawValue().email);
    } catch (error) {
      this.refuse(error);
      focusFirstInvalid(formElement, this.injector);
    }
  }

  private async showInvite(token: string): Promise<void> {
    try {
      const invite = await this.identity.previewInvite(token);
      this.form.controls.email.setValue(invite.email);
      this.invite.set(invite);
    } catch (error) {
      // Where it cannot be looked up now, the person enters the address; registering says what is wrong.
      this.invite.set(null);
      this.isInviteVoid.set(toProblem(error).code === 'invite-required');
    }
  }

  /** Whoever came for no certain page is shown around: the first owner through the set-up, an invited person at home. */
  private arrivalOf({ user }: SignedIn): string {
    const { inviteToken, returnUrl } = this.params;
    if (returnUrl !== '/') return returnUrl;
    if (this.awaitsOwner && user.role === 'platform:owner') return setupAddress;
    return inviteToken ? '/?welcome' : '/';
  }

  private newAccount(): NewAccount {
    const { inviteToken, setupToken } = this.params;
    return { ...this.form.getRawValue(), ...(inviteToken && { inviteToken }), ...(setupToken && { setupToken }) };
  }

  private refuse(error: unknown): void {
    const problem = toProblem(error); // a Problem, made by the interceptor
    this.busy.set(false);
    this.isTaken.set(problem.code === 'email-taken');
    if (problem.code === 'invite-required') return this.refuseInvite();
    if (problem.code === 'setup-token-required') return this.lacksSetupLink.set(true);
    if (problem.code === 'password-too-common' && problem.errors.length === 0) {
      return this.form.controls.password.setErrors({ server: problem.message });
    }
    if (applyProblem(this.form, problem)) this.refusal.set(toRefusalMessage(problem));
  }

  private refuseInvite(): void {
    if (this.params.inviteToken) this.isInviteVoid.set(true);
    else this.refusal.set(refusalMessage('You need an invite. Ask an administrator for one, and open the link in it.'));
  }
}
