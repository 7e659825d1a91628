import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { cookieNames, readCookie } from '@sv/server/session-cookie/cookie-names';
import { AuthConfig } from '../config/auth-config';
import { setCookie } from '../http/set-cookie';
import { PENDING_MFA_SECONDS } from './pending-mfa.service';

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

  setCookie(response: Response, token: string): void {
    this.write(response, { value: token, seconds: PENDING_MFA_SECONDS });
  }

  clearCookie(response: Response): void {
    this.write(response, { value: '', seconds: 0 });
  }

  private write(response: Response, cookie: { value: string; seconds: number }): void {
    setCookie(response, this.names.mfa, { ...cookie, secure: this.names.secure });
  }
}
