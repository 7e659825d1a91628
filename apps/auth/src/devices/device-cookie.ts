import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { cookieNames, readCookie } from '@sv/server/session-cookie/cookie-names';
import { AuthConfig } from '../config/auth-config';
import type { AuthRequest } from '../http/auth-request';
import { clientOf } from '../http/client';
import { setCookie } from '../http/set-cookie';
import type { Visitor } from '../http/visitor';
import { DEVICE_SECONDS } from './known-devices';

/** Reads and sets `sv_device`. */
@Injectable()
export class DeviceCookie {
  private readonly names;

  constructor(config: AuthConfig) {
    this.names = cookieNames(config.publicUrl);
  }

  /** Who asks, as guessing limits and the identity log see them. */
  visitorOf(request: AuthRequest): Visitor {
    const deviceToken = readCookie(request.headers.cookie, this.names.device) || undefined;
    return { client: clientOf(request), deviceToken, atThisMachine: request.atThisMachine };
  }

  setCookie(response: Response, token: string): void {
    setCookie(response, this.names.device, { value: token, seconds: DEVICE_SECONDS, secure: this.names.secure });
  }
}
