import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { SignedIn as Answer } from '@sv/contracts/identity.contract';
import { DeviceCookie } from '../devices/device-cookie';
import type { AuthRequest } from '../http/auth-request';
import { clientOf } from '../http/client';
import { OwnSessionsService } from '../sessions/own-sessions.service';
import { SessionCookies } from '../sessions/session-cookies';
import { toSessionUser } from '../sessions/session-user';
import type { SignedIn } from './sign-in-completion';

/** Answers a completed sign-in: who it is, and its cookies. */
@Injectable()
export class SignInAnswer {
  constructor(
    private readonly own: OwnSessionsService,
    private readonly cookies: SessionCookies,
    private readonly devices: DeviceCookie,
  ) {}

  /** The browser's session from before ends: its cookie is replaced, so nobody could end it from there any more. */
  async give(request: AuthRequest, response: Response, { current, deviceToken }: SignedIn): Promise<Answer> {
    await this.own.signOut(this.cookies.tokenOf(request), clientOf(request));
    this.cookies.issue(response, current);
    this.devices.set(response, deviceToken);
    return { user: toSessionUser(current.user) };
  }
}
