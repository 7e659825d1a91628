// Signing in: with an address and a password, and then a second factor where one is set; or with a passkey alone.
import { ChangeDetectionStrategy, Component, Injector, inject, signal } from '@angular/core';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import type { SecondFactorMethod } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Icon } from '@sv/ui/icon/icon';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import { Webauthn } from '@sv/ui/webauthn/webauthn';
import { applyProblem } from '@sv/ui/workspace/apply-problem';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { AWAITS_OWNER } from '../document/awaits-owner';
import { INSTANCE_NAME } from '../document/instance-name';
import { INVITE_ONLY } from '../document/invite-only';
import { VISIT } from '../document/visit';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type Refused, inWords, refused } from '../refusal/refused';
import { CheckMail } from '../check-mail/check-mail';
import { SecondStep } from '../second-step/second-step';
import { PasskeyOffer } from './passkey-offer';

@Component({
  selector: 'sv-sign-in',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    Button,
    CheckMail,
    Field,
    FieldControl,
    Frame,
    Icon,
    PasswordField,
    ReactiveFormsModule,
    Refusal,
    SecondStep,
  ],
  templateUrl: './sign-in.html',
  styleUrl: './sign-in.css',
})
export class SignIn {
  private readonly exit = inject(PageExit);
  private readonly identity = inject(IdentityApi);
  private readonly injector = inject(Injector);
  private readonly offer = inject(PasskeyOffer);
  private readonly webauthn = inject(Webauthn);

  protected readonly awaitsOwner = inject(AWAITS_OWNER);
  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly inviteOnly = inject(INVITE_ONLY) && !this.awaitsOwner;
  protected readonly visit = inject(VISIT);
  /** Where there is no account yet, there is no passkey. */
  protected readonly hasPasskeys = !this.awaitsOwner && this.webauthn.obstacle === null;
  /** What is under way. */
  protected readonly busy = signal<'password' | 'passkey' | null>(null);
  protected readonly refusal = signal<Refused | null>(null);
  /** The second factors of the account, once the password was right. */
  protected readonly methods = signal<readonly SecondFactorMethod[] | null>(null);
  protected readonly isUnverified = signal(false);
  protected readonly form = inject(NonNullableFormBuilder).group({
    email: ['', Validators.required],
    password: ['', Validators.required],
  });

  constructor() {
    void this.offerPasskeys();
  }

  protected async signIn(formElement: HTMLFormElement): Promise<void> {
    this.refusal.set(null);
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    this.busy.set('password');
    await this.webauthn.cancel();
    try {
      const answer = await this.identity.signIn(this.form.getRawValue());
      if ('user' in answer) return this.leave();
      this.busy.set(null);
      this.methods.set(answer.methods);
    } catch (error) {
      this.refuse(error);
      focusFirstInvalid(formElement, this.injector);
    }
  }

  protected async usePasskey(): Promise<void> {
    this.refusal.set(null);
    this.busy.set('passkey');
    try {
      await this.give(await this.webauthn.use(await this.identity.askForPasskey('passkeys/sign-in')));
    } catch (error) {
      this.refuse(error);
    }
  }

  protected leave(): void {
    this.exit.instead(this.visit.returnUrl);
  }

  /** @param words why the second step cannot be finished; null when the person wants to start again */
  protected beginAgain(words: string | null): void {
    this.methods.set(null);
    this.isUnverified.set(false);
    this.form.controls.password.reset();
    this.refusal.set(words ? inWords(words) : null);
    void this.offerPasskeys();
  }

  protected unverifiedLead(): string {
    const { email } = this.form.getRawValue();
    return `Your password is right, but ${email} is not confirmed yet. Open the link in the mail that was sent there.`;
  }

  private async offerPasskeys(): Promise<void> {
    if (!this.hasPasskeys) return;
    const passkey = await this.offer.wait();
    if (!passkey) return;
    this.refusal.set(null);
    this.busy.set('passkey');
    await this.give(passkey).catch((error: unknown) => this.refuse(error));
  }

  private async give(passkey: object): Promise<void> {
    await this.identity.givePasskey('passkeys/sign-in', passkey);
    this.leave();
  }

  /** Busy until the next document is there, so only a refusal ends it. */
  private refuse(error: unknown): void {
    const byPassword = this.busy() === 'password';
    this.busy.set(null);
    void this.offerPasskeys();
    // The person closed the browser's dialog, which needs no words.
    if (error instanceof PasskeyError && error.code === 'closed') return;
    const problem = toProblem(error);
    if (problem.code === 'email-not-verified' && byPassword) return this.isUnverified.set(true);
    if (error instanceof PasskeyError || applyProblem(this.form, problem)) this.refusal.set(refused(error));
  }
}
