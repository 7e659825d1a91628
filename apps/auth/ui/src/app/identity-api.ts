// What these pages ask the auth server.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { SecondFactorRequired, SignedIn } from '@sv/contracts/identity.contract';

export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  name: string;
  inviteToken?: string;
  setupToken?: string;
}

@Injectable({ providedIn: 'root' })
export class IdentityApi {
  private readonly http = inject(HttpClient);

  signIn(credentials: Credentials): Promise<SignedIn | SecondFactorRequired> {
    return firstValueFrom(this.http.post<SignedIn | SecondFactorRequired>('/api/auth/sign-in', credentials));
  }

  register(account: NewAccount): Promise<SignedIn> {
    return firstValueFrom(this.http.post<SignedIn>('/api/auth/register', account));
  }
}
