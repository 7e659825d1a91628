import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { cookieNames, readCookie } from '@sv/server/session-cookie/cookie-names';
import { SESSION_DATA_TTL_SECONDS, SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import type { CurrentSession } from '../access/current-session';
import { AuthConfig } from '../config/auth-config';
import { setCookie } from '../http/set-cookie';

/** Reads and sets `sv_session` and `sv_session_data`. */
@Injectable()
export class SessionCookies {
  private readonly names;
  private readonly codec: SessionCookieCodec;

  constructor(config: AuthConfig) {
    this.names = cookieNames(config.publicUrl);
    this.codec = new SessionCookieCodec(config.authSecret, config.previousAuthSecret);
  }

  /** The session token that a request carries. */
  tokenOf(request: Request): string | undefined {
    return readCookie(request.headers.cookie, this.names.session) || undefined;
  }

  issueCookies(response: Response, current: CurrentSession): void {
    const { session, token, readAt } = current;
    const seconds = Math.max(0, Math.floor((session.expiresAt.getTime() - readAt.getTime()) / 1000));
    this.set(response, this.names.session, { value: token, seconds });
    this.set(response, this.names.sessionData, {
      value: this.codec.seal(payloadOf(current)),
      seconds: Math.min(seconds, SESSION_DATA_TTL_SECONDS),
    });
  }

  clearCookies(response: Response): void {
    this.set(response, this.names.session, { value: '', seconds: 0 });
    this.set(response, this.names.sessionData, { value: '', seconds: 0 });
  }

  private set(response: Response, name: string, { value, seconds }: { value: string; seconds: number }): void {
    setCookie(response, name, { value, seconds, secure: this.names.secure });
  }
}

function payloadOf({ user, session, readAt, mfaDueAt }: CurrentSession) {
  const issuedAt = readAt.getTime();
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    image: user.image,
    role: user.role,
    sessionId: session.id,
    epoch: user.epoch,
    issuedAt,
    expiresAt: Math.min(issuedAt + SESSION_DATA_TTL_SECONDS * 1000, session.expiresAt.getTime()),
    sessionExpiresAt: session.expiresAt.getTime(),
    freshUntil: session.freshUntil.getTime(),
    mfaDueAt: mfaDueAt?.getTime() ?? null,
  };
}
