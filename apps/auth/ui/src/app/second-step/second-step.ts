// The second step of a sign-in: a code from the authenticator app, a passkey or a backup code. It is in the document
// of the first step; each way is a frame of its own, which takes the focus.
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
import { type Refused, refused } from '../refusal/refused';
import { usableWays, wayNames } from './ways';

const wrongCode = {
  totp: 'This code is wrong or was used before. Enter the one that the app shows now.',
  'backup-code': 'This is not one of your unused backup codes.',
};

@Component({
  selector: 'sv-second-step',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CodeField, Field, FieldControl, Frame, NgTemplateOutlet, ReactiveFormsModule, Refusal],
  templateUrl: './second-step.html',
  styleUrl: './second-step.css',
})
export class SecondStep {
  private readonly identity = inject(IdentityApi);
  private readonly injector = inject(Injector);
  protected readonly webauthn = inject(Webauthn);

  /** Those that the account has. */
  readonly methods = input.required<readonly SecondFactorMethod[]>();
  readonly email = input.required<string>();
  readonly done = output<void>();
  /** The sign-in must begin again, with the reason; null: the person wants to. */
  readonly restart = output<string | null>();

  protected readonly wayNames = wayNames;
  protected readonly ways = computed(() => usableWays(this.methods(), this.webauthn.obstacle === null));
  protected readonly way = linkedSignal(() => this.ways()[0] ?? 'totp');
  protected readonly others = computed(() => this.ways().filter(way => way !== this.way()));
  protected readonly busy = signal(false);
  protected readonly refusal = signal<Refused | null>(null);
  /** What is wrong with the code, said beside it. */
  protected readonly codeError = signal<string | null>(null);
  protected readonly code = new FormControl('', { nonNullable: true, validators: [Validators.required] });
  protected readonly form = new FormGroup({ code: this.code });

  protected choose(way: SecondFactorMethod): void {
    void this.webauthn.cancel();
    this.code.reset();
    this.clear();
    this.way.set(way);
  }

  protected async giveCode(method: 'totp' | 'backup-code', formElement: HTMLFormElement): Promise<void> {
    if (this.busy()) return;
    this.clear();
    this.form.markAllAsTouched();
    if (this.form.invalid) return focusFirstInvalid(formElement, this.injector);
    await this.attempt(() => this.identity.giveCode(method, this.code.value.trim()));
    if (this.codeError()) focusFirstInvalid(formElement, this.injector);
  }

  protected async givePasskey(): Promise<void> {
    this.clear();
    await this.attempt(async () => {
      const options = await this.identity.askForPasskey('mfa/passkey');
      await this.identity.givePasskey('mfa/passkey', await this.webauthn.use(options));
    });
  }

  /** Busy until the next document is there, so only a refusal ends it. */
  private async attempt(act: () => Promise<unknown>): Promise<void> {
    this.busy.set(true);
    try {
      await act();
      this.done.emit();
    } catch (error) {
      this.busy.set(false);
      this.refuse(error);
    }
  }

  private refuse(error: unknown): void {
    // The person closed the browser's dialog, which needs no words.
    if (error instanceof PasskeyError && error.code === 'closed') return;
    const way = this.way();
    const { code } = toProblem(error);
    if (code === 'mfa-expired') {
      this.restart.emit('That took too long, or had too many wrong answers. Enter your password again.');
    } else if ((code === 'invalid-code' || code === 'validation-failed') && way !== 'passkey') {
      this.codeError.set(wrongCode[way]);
    } else {
      this.refusal.set(refused(error));
    }
  }

  private clear(): void {
    this.refusal.set(null);
    this.codeError.set(null);
  }
}
