import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { VerifiedSession } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { AuthRequest } from '../http/auth-request';
import { SessionCookies } from '../sessions/session-cookies';
import { SessionReader } from '../sessions/session-reader';
import { toSessionUser } from '../sessions/session-user';

/** Verifies a session in the database, never by the cache cookie, and issues a new cache cookie. */
@Injectable()
export class VerifyService {
  constructor(
    private readonly reader: SessionReader,
    private readonly cookies: SessionCookies,
  ) {}

  /** @throws PlatformError `unauthenticated` */
  async verifySession(request: AuthRequest, response: Response): Promise<VerifiedSession> {
    response.setHeader('cache-control', 'no-store');
    const token = this.cookies.tokenOf(request);
    const current = token === undefined ? null : await this.reader.resumeSession(token);
    if (!current) throw await this.refusal(token, response);
    request.current = current;
    this.cookies.issueCookies(response, current);
    const { id, expiresAt } = current.session;
    return { user: toSessionUser(current.user), session: { id, expiresAt: expiresAt.toISOString() } };
  }

  /**
   * Clears dead cookies. Not those of a token that was rotated a moment ago: the answer to a late request would
   * otherwise take away the cookies that the rotation has set.
   */
  private async refusal(token: string | undefined, response: Response): Promise<PlatformError> {
    if (token !== undefined && !(await this.reader.wasRotated(token))) this.cookies.clearCookies(response);
    return new PlatformError('unauthenticated');
  }
}
