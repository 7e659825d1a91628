// Asks for the second factor of a sign-in: a code from the authenticator app, a passkey or a backup code. Each method
// has its own frame, which takes the focus.
import { NgTemplateOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  Injector,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  signal,
} from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from '@angular/forms';
import type { SecondFactorMethod } from '@sv/contracts/identity.contract';
import { Button } from '@sv/ui/button/button';
import { CodeField } from '@sv/ui/code-field/code-field';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { PasskeyError } from '@sv/ui/webauthn/passkey-error';
import { Webauthn } from '@sv/ui/webauthn/webauthn';
import { focusFirstInvalid } from '@sv/ui/workspace/focus-first-invalid';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Frame } from '../frame/frame';
import { IdentityApi } from '../identity-api';
import { Refusal } from '../refusal/refusal';
import { type RefusalMessage, toRefusalMessage } from '../refusal/refusal-message';
import { methodNames, usableMethods } from './usable-methods';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const wrongCode = {
  totp: () => t('This code is wrong or was already used. Enter the code that the app shows now.'),
  'backup-code': () => t('This backup code is wrong or was already used.'),
};

@Component({
  selector: 'sv-second-factor',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CodeField, Field, FieldControl, Frame, NgTemplateOutlet, ReactiveFormsModule, Refusal, T],
  templateUrl: './second-factor.html',
  styleUrl: './second-factor.css',
})
export class SecondFactor {
  private readonly identity = inject(IdentityApi);
  private readonly injector = inject(Injector);
  protected readonly webauthn = inject(Webauthn);

  /** The second factors of the account. */
  readonly methods = input.required<readonly SecondFactorMethod[]>();
  readonly email = input.required<string>();
  readonly done = output<void>();
  /** The sign-in must be restarted. Emits the reason; null when the person asked for it. */
  readonly restart = output<string | null>();

  protected readonly methodNames = methodNames();
  private readonly usable = computed(() => usableMethods(this.methods(), this.webauthn.obstacle === null));
  protected readonly method = linkedSignal(() => this.usable()[0] ?? 'totp');
  protected readonly others = computed(() => this.usable().filter(method => method !== this.method()));
  protected readonly busy = signal(false);
  protected readonly refusal = signal<RefusalMessage | null>(null);
  /** Shown beside the field. */
  protected readonly codeError = signal<string | null>(null);
  protected readonly code = new FormControl('', { nonNullable: true, validators: [Validators.required] });
  protected readonly form = new FormGroup({ code: this.code });

  protected choose(method: SecondFactorMethod): void {
    void this.webauthn.cancel();
    this.code.reset();
    this.clear();
    this.method.set(method);
  }

  protected async submitCode(method: 'totp' | 'backup-code', formElement: HTMLFormElement): Promise<void> {
    if (this.busy()) return;
    this.clear();
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    await this.attempt(() => this.identity.verifyCode(method, this.code.value.trim()));
    if (this.codeError()) focusFirstInvalid(formElement, this.injector);
  }

  protected async submitPasskey(): Promise<void> {
    this.clear();
    await this.attempt(async () => {
      const options = await this.identity.passkeyOptions('mfa/passkey');
      await this.identity.verifyPasskey('mfa/passkey', await this.webauthn.use(options));
    });
  }

  /** Stays busy after a success, until the browser has loaded the next document. */
  private async attempt(action: () => Promise<unknown>): Promise<void> {
    this.busy.set(true);
    try {
      await action();
      this.done.emit();
    } catch (error) {
      this.busy.set(false);
      this.refuse(error);
    }
  }

  private refuse(error: unknown): void {
    // The person closed the browser's dialog and knows it.
    if (error instanceof PasskeyError && error.code === 'closed') return;
    const method = this.method();
    const { code } = toProblem(error);
    if (code === 'mfa-expired') {
      this.restart.emit(t('Your sign-in has expired, or there were too many wrong codes. Enter your password again.'));
    } else if ((code === 'invalid-code' || code === 'validation-failed') && method !== 'passkey') {
      this.codeError.set(wrongCode[method]());
    } else {
      this.refusal.set(toRefusalMessage(error));
    }
  }

  private clear(): void {
    this.refusal.set(null);
    this.codeError.set(null);
  }
}
