import { applyDecorators, createParamDecorator, SetMetadata } from '@nestjs/common';
import { ApiCookieAuth, ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Caller, UserCaller } from '../request-context/caller';
import { currentCaller } from '../request-context/request-context';
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

/** Lets an administrative credential in as well as a session. */
export const AcceptsAdminKey = () => applyDecorators(SetMetadata(ADMIN_KEY, true), ApiSecurity('admin-key'));

const anyCaller = (): Caller => {
  const caller = currentCaller();
  if (!caller) throw new SignInRequiredError();
  return caller;
};

/** The caller, person or credential. */
export const AnyCaller = createParamDecorator(anyCaller);

/** The signed-in person. */
export const CurrentUser = createParamDecorator((): UserCaller => {
  const caller = anyCaller();
  if (caller.kind !== 'user') throw new SignInRequiredError();
  return caller;
});
