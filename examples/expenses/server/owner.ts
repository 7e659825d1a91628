import { sdk } from '@sv/sdk';

/** Whose groups a request may touch. */
export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** @throws NotAuthenticatedError */
export function caller(): Owner {
  const { tenantId, user } = sdk.auth.requireSession();
  return { tenantId, userId: user.id };
}

/** Outside of requests there is no session: there is one tenant. */
export const TENANT = 'default';
