import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiCookieAuth, ApiExtension } from '@nestjs/swagger';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { AuthRequest } from '../http/auth-request';
import type { CurrentSession } from './current-session';

export const PUBLIC = 'sv:public';
export const FRESH = 'sv:fresh';

/** Opens a route to callers without a session. Everything else is closed by default. */
export const Public = () => applyDecorators(SetMetadata(PUBLIC, true), ApiExtension('x-sv-access', 'public'));

/** Documents in the API description what the guard does by default. */
export const NeedsSession = () => ApiCookieAuth('session');

/** Requires a session that signed in, or confirmed the person's identity, within REAUTH_WINDOW_SECONDS. */
export const RequiresFreshSession = () => applyDecorators(SetMetadata(FRESH, true), ApiExtension('x-sv-fresh', true));

/** The session of the caller, which the guard found. */
export const Current = createParamDecorator((_: unknown, context: ExecutionContext): CurrentSession => {
  const { current } = context.switchToHttp().getRequest<AuthRequest>();
  if (!current) throw new PlatformError('unauthenticated');
  return current;
});
