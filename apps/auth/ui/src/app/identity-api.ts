// The requests of these pages to the auth server.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type {
  AddedPasskey,
  CurrentSession,
  Factors,
  InvitePreview,
  NewBackupCodes,
  SecondFactorRequired,
  SignedIn,
  TotpEnrolment,
  VerificationRequired,
} from '@sv/contracts/identity.contract';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@sv/ui/webauthn/webauthn';

export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  name: string;
  inviteToken?: string;
  setupToken?: string;
}

/** A passkey used instead of the password, or as the second factor after it. */
export type PasskeyUse = 'passkeys/sign-in' | 'mfa/passkey';

@Injectable({ providedIn: 'root' })
export class IdentityApi {
  private readonly http = inject(HttpClient);

  signIn(credentials: Credentials): Promise<SignedIn | SecondFactorRequired> {
    return this.post('sign-in', credentials);
  }

  signOut(): Promise<void> {
    return this.post('sign-out');
  }

  register(account: NewAccount): Promise<SignedIn | VerificationRequired> {
    return this.post('register', account);
  }

  previewInvite(token: string): Promise<InvitePreview> {
    return this.post('invites/preview', { token });
  }

  verifyCode(method: 'totp' | 'backup-code', code: string): Promise<SignedIn> {
    return this.post(`mfa/${method}`, { code });
  }

  passkeyOptions(use: PasskeyUse): Promise<PasskeyRequestOptions> {
    return this.post(`${use}/options`);
  }

  verifyPasskey(use: PasskeyUse, passkey: object): Promise<SignedIn> {
    return this.post(`${use}/verify`, passkey);
  }

  sendResetLink(email: string): Promise<void> {
    return this.post('password/forgot', { email });
  }

  resetPassword(token: string, newPassword: string): Promise<void> {
    return this.post('password/reset', { token, newPassword });
  }

  /** @param password the password of a registration; a change of address needs none */
  confirmAddress(token: string, password?: string): Promise<void> {
    return this.post('email/verify', { token, password });
  }

  sendConfirmationLink(email: string): Promise<void> {
    return this.post('email/resend', { email });
  }

  session(): Promise<CurrentSession> {
    return firstValueFrom(this.http.get<CurrentSession>('/api/auth/session'));
  }

  factors(): Promise<Factors> {
    return firstValueFrom(this.http.get<Factors>('/api/auth/factors'));
  }

  startTotp(): Promise<TotpEnrolment> {
    return this.post('totp/enroll');
  }

  confirmTotp(code: string): Promise<NewBackupCodes> {
    return this.post('totp/confirm', { code });
  }

  passkeyCreationOptions(): Promise<PasskeyCreationOptions> {
    return this.post('passkeys/register/options');
  }

  addPasskey(passkey: object): Promise<AddedPasskey> {
    return this.post('passkeys/register/verify', passkey);
  }

  private post<T>(path: string, body: object = {}): Promise<T> {
    return firstValueFrom(this.http.post<T>(`/api/auth/${path}`, body));
  }
}
