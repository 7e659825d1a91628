import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { cookieNames, readCookie } from '@sv/server/session-cookie/cookie-names';
import { AuthConfig } from '../config/auth-config';
import { setCookie } from '../http/set-cookie';
import { HALF_SIGN_IN_SECONDS } from './half-sign-ins';

/** Reads, sets and clears `sv_mfa`. */
@Injectable()
export class MfaCookie {
  private readonly names;

  constructor(config: AuthConfig) {
    this.names = cookieNames(config.publicUrl);
  }

  tokenOf(request: Request): string | undefined {
    return readCookie(request.headers.cookie, this.names.mfa) || undefined;
  }

  set(response: Response, token: string): void {
    this.write(response, { value: token, seconds: HALF_SIGN_IN_SECONDS });
  }

  clear(response: Response): void {
    this.write(response, { value: '', seconds: 0 });
  }

  private write(response: Response, cookie: { value: string; seconds: number }): void {
    setCookie(response, this.names.mfa, { ...cookie, secure: this.names.secure });
  }
}
