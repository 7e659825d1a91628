import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { pathOf } from '@sv/server/http/identified-request';
import { PlatformError } from '@sv/server/problem/platform-error';
import { FRESH, PUBLIC } from '../access/access.decorators';
import { INTERNAL } from '../access/internal.decorator';
import { InternalKey } from '../access/internal-key';
import type { AuthRequest } from '../http/auth-request';
import { SessionCookies } from './session-cookies';
import { SessionReader } from './session-reader';

/** The guard of every route: closed by default to callers without a session, and `/internal` to all without its key. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly key: InternalKey,
    private readonly cookies: SessionCookies,
    private readonly reader: SessionReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const asks = (mark: string) =>
      this.reflector.getAllAndOverride<boolean>(mark, [context.getHandler(), context.getClass()]);
    const request = context.switchToHttp().getRequest<AuthRequest>();
    if (asks(INTERNAL)) this.admitInternal(request);
    else if (!asks(PUBLIC)) await this.admitSession(request, asks(FRESH));
    return true;
  }

  private admitInternal(request: AuthRequest): void {
    if (!this.key.isBearerOf(request.headers))
      throw new PlatformError('unauthenticated', 'This needs the internal key.');
  }

  private async admitSession(request: AuthRequest, fresh: boolean, now = new Date()): Promise<void> {
    const token = this.cookies.tokenOf(request);
    const current = token && (await this.reader.resumeSession(token, now));
    if (!current) throw new PlatformError('unauthenticated');
    const overdue = current.mfaDueAt !== null && current.mfaDueAt <= now;
    if (overdue && !isNeededToEnrol(pathOf(request))) throw new PlatformError('mfa-enrolment-required');
    if (fresh && current.session.freshUntil <= now) throw new PlatformError('reauthentication-required');
    request.current = current;
  }
}

/** What a person needs who still has to set up a second factor: to see who they are, confirm it, and set one up. */
const NEEDED = ['session', 'reauthenticate', 'factors', 'totp', 'backup-codes', 'passkeys'] as const;

/** Whether a route stays open after the grace period. A path in any other spelling does not. */
const isNeededToEnrol = (path: string): boolean =>
  NEEDED.some(name => path === `/api/auth/${name}` || path.startsWith(`/api/auth/${name}/`));
