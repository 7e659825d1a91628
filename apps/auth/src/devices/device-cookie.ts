import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { cookieNames, readCookie } from '@sv/server/session-cookie/cookie-names';
import { AuthConfig } from '../config/auth-config';
import { setCookie } from '../http/set-cookie';
import { DEVICE_SECONDS } from './known-devices';

/** Reads and sets `sv_device`. */
@Injectable()
export class DeviceCookie {
  private readonly names;

  constructor(config: AuthConfig) {
    this.names = cookieNames(config.publicUrl);
  }

  tokenOf(request: Request): string | undefined {
    return readCookie(request.headers.cookie, this.names.device) || undefined;
  }

  set(response: Response, token: string): void {
    setCookie(response, this.names.device, { value: token, seconds: DEVICE_SECONDS, secure: this.names.secure });
  }
}
