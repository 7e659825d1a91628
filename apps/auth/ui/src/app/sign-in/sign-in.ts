// Signs a person in: with an email address, a password and the second factor if there is one, or with a passkey alone.
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
import { AWAITS_OWNER, INSTANCE_NAME, INVITE_ONLY } from '../document/instance-facts';
import { PAGE_PARAMS } from '../document/page-params';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type RefusalMessage, refusalMessage, toRefusalMessage } from '../refusal/refusal-message';
import { CheckMail } from '../check-mail/check-mail';
import { SecondFactor } from '../second-factor/second-factor';
import { PasskeyOffer } from './passkey-offer';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { t } from '@sv/ui/locale/translate';

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
    SecondFactor,
    Sentence,
    SentencePart,
    T,
  ],
  templateUrl: './sign-in.html',
  styleUrl: './sign-in.css',
})
export class SignIn {
  private readonly exit = inject(PageExit);
  private readonly identity = inject(IdentityApi);
  private readonly injector = inject(Injector);
  private readonly passkeyOffer = inject(PasskeyOffer);
  private readonly webauthn = inject(Webauthn);

  protected readonly awaitsOwner = inject(AWAITS_OWNER);
  protected readonly instanceName = inject(INSTANCE_NAME);
  protected readonly inviteOnly = inject(INVITE_ONLY) && !this.awaitsOwner;
  protected readonly params = inject(PAGE_PARAMS);
  /** Without any account there cannot be a passkey. */
  protected readonly hasPasskeys = !this.awaitsOwner && this.webauthn.obstacle === null;
  /** The kind of sign-in that is in progress. */
  protected readonly busy = signal<'password' | 'passkey' | null>(null);
  protected readonly refusal = signal<RefusalMessage | null>(null);
  /** The second factors of the account; null until the password was accepted. */
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
      await this.verifyPasskey(await this.webauthn.use(await this.identity.passkeyOptions('passkeys/sign-in')));
    } catch (error) {
      this.refuse(error);
    }
  }

  protected leave(): void {
    this.exit.instead(this.params.returnUrl);
  }

  /** @param reason why the second factor cannot be used any more; null when the person asked to start again */
  protected restart(reason: string | null): void {
    this.methods.set(null);
    this.isUnverified.set(false);
    this.form.controls.password.reset();
    this.refusal.set(reason ? refusalMessage(reason) : null);
    void this.offerPasskeys();
  }

  protected unverifiedLead(): string {
    const { email } = this.form.getRawValue();
    return t(
      'Your password is correct, but {email} is not confirmed yet. Open the link in the email that we sent to it.',
      { email },
    );
  }

  private async offerPasskeys(): Promise<void> {
    if (!this.hasPasskeys) return;
    const passkey = await this.passkeyOffer.waitForPasskey();
    if (!passkey) return;
    this.refusal.set(null);
    this.busy.set('passkey');
    await this.verifyPasskey(passkey).catch((error: unknown) => this.refuse(error));
  }

  private async verifyPasskey(passkey: object): Promise<void> {
    await this.identity.verifyPasskey('passkeys/sign-in', passkey);
    this.leave();
  }

  /** Only a refusal ends `busy`; after a success it stays until the browser has loaded the next document. */
  private refuse(error: unknown): void {
    const byPassword = this.busy() === 'password';
    this.busy.set(null);
    void this.offerPasskeys();
    // The person closed the browser's dialog and knows it.
    if (error instanceof PasskeyError && error.code === 'closed') return;
    const problem = toProblem(error);
    if (problem.code === 'email-not-verified' && byPassword) return this.isUnverified.set(true);
    if (error instanceof PasskeyError || applyProblem(this.form, problem)) this.refusal.set(toRefusalMessage(error));
  }
}
