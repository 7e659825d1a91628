import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiCookieAuth, ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { AdmittedRequest, Caller, UserCaller } from './caller';
import { SignInRequiredError } from './access.errors';

export const PUBLIC = 'sv:public';
export const REQUIRES = 'sv:requires';
export const ADMIN_KEY = 'sv:admin-key';

/** Opens a route to callers without a session. Everything else is closed by default. */
export const Public = () => applyDecorators(SetMetadata(PUBLIC, true), ApiExtension('x-sv-access', 'public'));

/** Names the one capability a route needs beyond a session. */
export const Requires = (capability: string) =>
  applyDecorators(
    SetMetadata(REQUIRES, capability),
    ApiExtension('x-sv-requires', capability),
    ApiCookieAuth('session'),
  );

/** Lets an administrative credential in as well as a session (contract 5). */
export const AcceptsAdminKey = () => applyDecorators(SetMetadata(ADMIN_KEY, true), ApiSecurity('admin-key'));

const callerOf = (context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AdmittedRequest>();
  if (!caller) throw new SignInRequiredError();
  return caller;
};

/** The caller, person or credential. */
export const AnyCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => callerOf(context));

/** The signed-in person. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): UserCaller => {
  const caller = callerOf(context);
  if (caller.kind !== 'user') throw new SignInRequiredError();
  return caller;
});
