import { sdk } from '@sv/sdk';

/** A person of a tenant: the caller, or the owner of a list. What they may do with a list says `sharing/list-access.ts`. */
export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** @throws NotAuthenticatedError */
export function caller(): Owner {
  const { tenantId, user } = sdk.auth.requireSession();
  return { tenantId, userId: user.id };
}
