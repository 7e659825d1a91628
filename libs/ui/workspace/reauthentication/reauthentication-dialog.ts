// Asks a signed-in person to confirm their identity: with the password, or with a second factor if one is set up.
// Errors are shown beside the field.
import { HttpClient } from '@angular/common/http';
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  Injector,
  afterNextRender,
  afterRenderEffect,
  computed,
  inject,
  output,
  signal,
} from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from '@angular/forms';
import { firstValueFrom } from 'rxjs';
import type { Factors, Reauthentication as Proof } from '@sv/contracts/identity.contract';
import { Button } from '../../button/button';
import { CodeField } from '../../code-field/code-field';
import { Dialog } from '../../dialog/dialog';
import { Field } from '../../field/field';
import { FieldControl } from '../../field/field-control';
import { PasswordField } from '../../password-field/password-field';
import { Skeleton } from '../../skeleton/skeleton';
import { Webauthn, type PasskeyRequestOptions } from '../../webauthn/webauthn';
import { Session } from '../session';
import { toProblem } from '../to-problem';
import { confirmationRefusal } from './confirmation-refusal';
import { someSecondFactor, confirmationMethods, type ConfirmationMethod } from './confirmation-methods';
import { T } from '../../locale/t';
import { t } from '../../locale/translate';

const url = '/api/auth/reauthenticate';
const FIELD = 'form input:not([hidden])';

const leads = (): Record<ConfirmationMethod, string> => ({
  password: t('You signed in a while ago. Enter your password to continue.'),
  passkey: t('Your device asks for your fingerprint, face, PIN or a security key.'),
  totp: t('Enter the six digits that your authenticator app shows.'),
  'backup-code': t('Enter one of your backup codes. Each works once.'),
});

@Component({
  selector: 'sv-reauthentication-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CodeField, Dialog, Field, FieldControl, PasswordField, ReactiveFormsModule, Skeleton, T],
  templateUrl: './reauthentication-dialog.html',
  styleUrl: './reauthentication-dialog.css',
})
export class ReauthenticationDialog {
  private readonly http = inject(HttpClient);
  private readonly injector = inject(Injector);
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  protected readonly webauthn = inject(Webauthn);

  /** Emits whether the session is fresh now. */
  readonly answered = output<boolean>();

  protected readonly names: Record<ConfirmationMethod, string> = {
    password: t('Use your password'),
    passkey: t('Use a passkey'),
    totp: t('Use a code from your authenticator app'),
    'backup-code': t('Use a backup code'),
  };
  protected readonly email = inject(Session).user()?.email ?? '';
  protected readonly open = signal(true);
  protected readonly busy = signal(false);
  protected readonly refusal = signal<string | null>(null);
  protected readonly methods = signal<readonly ConfirmationMethod[]>([]);
  /** The method that is shown; undefined until it is known, null when there is none. */
  protected readonly method = signal<ConfirmationMethod | null | undefined>(undefined);
  protected readonly lead = computed(() => leads()[this.method() ?? 'password']);
  protected readonly proof = new FormControl('', { nonNullable: true });
  protected readonly form = new FormGroup({ proof: this.proof });
  private confirmed = false;

  constructor() {
    void this.ask();
    afterRenderEffect(() => {
      if (this.method()) this.element.querySelector<HTMLElement>(`${FIELD}, .confirm`)?.focus();
    });
  }

  protected choose(method: ConfirmationMethod | null): void {
    this.refusal.set(null);
    this.proof.reset();
    this.proof.setValidators(method === 'passkey' ? null : Validators.required);
    this.proof.updateValueAndValidity();
    if (method === 'passkey') this.webauthn.preload();
    this.method.set(method);
  }

  protected async confirm(): Promise<void> {
    const method = this.method();
    if (this.busy() || !method) return;
    this.form.markAllAsTouched();
    this.refusal.set(null);
    if (this.form.invalid) return this.selectField();
    this.busy.set(true);
    try {
      await firstValueFrom(this.http.post(url, await this.createProof(method)));
      this.confirmed = true;
      this.open.set(false);
    } catch (error) {
      this.explain(error, method);
      this.selectField();
    } finally {
      this.busy.set(false);
    }
  }

  protected handleClose(): void {
    void this.webauthn.cancel();
    this.answered.emit(this.confirmed);
  }

  private async ask(): Promise<void> {
    try {
      this.offer(await firstValueFrom(this.http.get<Factors>('/api/auth/factors')));
    } catch {
      this.choose('password'); // a Problem: if the password is not enough, the server says so
    }
  }

  private offer(factors: Factors): void {
    const methods = confirmationMethods(factors, this.webauthn.obstacle === null);
    this.methods.set(methods);
    this.choose(methods[0] ?? null);
  }

  private async createProof(method: ConfirmationMethod): Promise<Proof> {
    if (method === 'password') return { password: this.proof.value };
    if (method !== 'passkey') return { code: this.proof.value.trim() };
    const options = await firstValueFrom(this.http.post<PasskeyRequestOptions>(`${url}/options`, {}));
    return { passkey: await this.webauthn.use(options) };
  }

  private explain(error: unknown, method: ConfirmationMethod): void {
    if (toProblem(error).code === 'second-factor-required') {
      this.offer(someSecondFactor);
      this.refusal.set(t('Your password alone is not enough: your account has a second factor.'));
      return;
    }
    const { wrong, other } = confirmationRefusal(error, method);
    if (wrong) this.proof.setErrors({ server: wrong });
    this.refusal.set(other);
  }

  /** Selects the input, so that the next attempt replaces it. */
  private selectField(): void {
    const select = (): void => {
      const field = this.element.querySelector<HTMLInputElement>(FIELD);
      field?.focus();
      field?.select();
    };
    afterNextRender({ read: select }, { injector: this.injector });
  }
}
