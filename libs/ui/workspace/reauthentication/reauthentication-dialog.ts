// Asks a signed-in person to prove once more who they are: by password, or by a second factor where one is set up.
// What is wrong is said beside the field and can be corrected.
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
import { someSecondFactor, waysToConfirm, type WayToConfirm } from './ways-to-confirm';

const url = '/api/auth/reauthenticate';
const FIELD = 'form input:not([hidden])';

const leads: Record<WayToConfirm, string> = {
  password: 'You signed in a while ago. Enter your password to go on.',
  passkey: 'Your device asks for a fingerprint, a face, a PIN or a security key.',
  totp: 'Enter the six digits that your authenticator app shows now.',
  'backup-code': 'Enter one of your backup codes. It is used up by this.',
};

@Component({
  selector: 'sv-reauthentication-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, CodeField, Dialog, Field, FieldControl, PasswordField, ReactiveFormsModule, Skeleton],
  templateUrl: './reauthentication-dialog.html',
  styleUrl: './reauthentication-dialog.css',
})
export class ReauthenticationDialog {
  private readonly http = inject(HttpClient);
  private readonly injector = inject(Injector);
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  protected readonly webauthn = inject(Webauthn);

  /** Whether the session is fresh now. */
  readonly answered = output<boolean>();

  protected readonly names: Record<WayToConfirm, string> = {
    password: 'Use your password',
    passkey: 'Use a passkey',
    totp: 'Use a code from your authenticator app',
    'backup-code': 'Use a backup code',
  };
  protected readonly email = inject(Session).user()?.email ?? '';
  protected readonly open = signal(true);
  protected readonly busy = signal(false);
  protected readonly refusal = signal<string | null>(null);
  protected readonly ways = signal<readonly WayToConfirm[]>([]);
  /** The way that is shown: undefined while it is not known, null when there is none. */
  protected readonly way = signal<WayToConfirm | null | undefined>(undefined);
  protected readonly lead = computed(() => leads[this.way() ?? 'password']);
  protected readonly proof = new FormControl('', { nonNullable: true });
  protected readonly form = new FormGroup({ proof: this.proof });
  private confirmed = false;

  constructor() {
    void this.ask();
    afterRenderEffect(() => {
      if (this.way()) this.element.querySelector<HTMLElement>(`${FIELD}, .act`)?.focus();
    });
  }

  protected choose(way: WayToConfirm | null): void {
    this.refusal.set(null);
    this.proof.reset();
    this.proof.setValidators(way === 'passkey' ? null : Validators.required);
    this.proof.updateValueAndValidity();
    if (way === 'passkey') this.webauthn.preload();
    this.way.set(way);
  }

  protected async confirm(): Promise<void> {
    const way = this.way();
    if (this.busy() || !way) return;
    this.form.markAllAsTouched();
    this.refusal.set(null);
    if (this.form.invalid) return this.selectField();
    this.busy.set(true);
    try {
      await firstValueFrom(this.http.post(url, await this.proofBy(way)));
      this.confirmed = true;
      this.open.set(false);
    } catch (error) {
      this.explain(error, way);
      this.selectField();
    } finally {
      this.busy.set(false);
    }
  }

  protected settle(): void {
    void this.webauthn.cancel();
    this.answered.emit(this.confirmed);
  }

  private async ask(): Promise<void> {
    try {
      this.offer(await firstValueFrom(this.http.get<Factors>('/api/auth/factors')));
    } catch {
      this.choose('password'); // a Problem: the server says so when the password is not enough
    }
  }

  private offer(factors: Factors): void {
    const ways = waysToConfirm(factors, this.webauthn.obstacle === null);
    this.ways.set(ways);
    this.choose(ways[0] ?? null);
  }

  private async proofBy(way: WayToConfirm): Promise<Proof> {
    if (way === 'password') return { password: this.proof.value };
    if (way !== 'passkey') return { code: this.proof.value.trim() };
    const options = await firstValueFrom(this.http.post<PasskeyRequestOptions>(`${url}/options`, {}));
    return { passkey: await this.webauthn.use(options) };
  }

  private explain(error: unknown, way: WayToConfirm): void {
    if (toProblem(error).code === 'second-factor-required') {
      this.offer(someSecondFactor);
      this.refusal.set('Your password alone is not enough: your account has a second factor.');
      return;
    }
    const { wrong, words } = confirmationRefusal(error, way);
    if (wrong) this.proof.setErrors({ server: wrong });
    this.refusal.set(words);
  }

  /** What was typed gives way to the next try. */
  private selectField(): void {
    const select = (): void => {
      const field = this.element.querySelector<HTMLInputElement>(FIELD);
      field?.focus();
      field?.select();
    };
    afterNextRender({ read: select }, { injector: this.injector });
  }
}
