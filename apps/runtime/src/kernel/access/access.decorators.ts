import { applyDecorators, createParamDecorator, SetMetadata } from '@nestjs/common';
import { ApiCookieAuth, ApiExtension, ApiSecurity } from '@nestjs/swagger';
import type { Caller, UserCaller } from '../request-context/caller';
import { currentCaller } from '../request-context/request-context';
import { SignInRequiredError } from './access.errors';

export const PUBLIC = 'sv:public';
export const REQUIRES = 'sv:requires';
export const ADMIN_KEY = 'sv:admin-key';
export const ACCESS_TOKEN = 'sv:access-token';

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

/**
 * Opens a route of the platform to access tokens. Never for what administers, gives away a person's data or their
 * account, or needs a fresh session. Routes of plugins are open to tokens without it.
 */
export const AcceptsAccessToken = () =>
  applyDecorators(SetMetadata(ACCESS_TOKEN, true), ApiCookieAuth('session'), ApiSecurity('access-token'));

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
