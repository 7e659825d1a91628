import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { SignedIn as Answer } from '@sv/contracts/identity.contract';
import type { Language } from '@sv/contracts/language.contract';
import { LANGUAGE_COOKIE, languageCookie } from '@sv/server/locale/negotiate-language';
import { readCookie } from '@sv/server/session-cookie/cookie-names';
import { AuthConfig } from '../config/auth-config';
import { DeviceCookie } from '../devices/device-cookie';
import type { AuthRequest } from '../http/auth-request';
import { clientOf } from '../http/client';
import { OwnSessionsService } from '../sessions/own-sessions.service';
import { SessionCookies } from '../sessions/session-cookies';
import { toSessionUser } from '../sessions/session-user';
import type { SignedIn } from './sign-in-completion';

/** Sends the answer to a completed sign-in: the person, and the cookies. */
@Injectable()
export class SignInAnswer {
  private readonly secure: boolean;

  constructor(
    private readonly own: OwnSessionsService,
    private readonly cookies: SessionCookies,
    private readonly devices: DeviceCookie,
    { publicUrl }: AuthConfig,
  ) {
    this.secure = publicUrl.startsWith('https:');
  }

  /**
   * Ends the session that the browser had before. Its cookie is replaced, so nobody could end that session from this
   * browser any more.
   */
  async sendAnswer(request: AuthRequest, response: Response, { current, deviceToken }: SignedIn): Promise<Answer> {
    await this.own.signOut(this.cookies.tokenOf(request), clientOf(request));
    this.cookies.issueCookies(response, current);
    this.devices.setCookie(response, deviceToken);
    this.setLanguage(request, response, current.user.language ?? null);
    return { user: toSessionUser(current.user) };
  }

  /** On a device where somebody else signed in before, their language would stay. */
  private setLanguage(request: AuthRequest, response: Response, language: Language | null): void {
    if (language === null && readCookie(request.headers.cookie, LANGUAGE_COOKIE) === undefined) return;
    response.appendHeader('set-cookie', languageCookie(language, this.secure));
  }
}
