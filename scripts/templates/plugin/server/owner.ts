import { sdk } from '@sv/sdk';

/** Whose rows a request may touch. Spread into every `where`, so that other people's rows are missing. */
export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** @throws NotAuthenticatedError */
export function caller(): Owner {
  const { tenantId, user } = sdk.auth.requireSession();
  return { tenantId, userId: user.id };
}

/** Outside of a request. As the index has it: without the tenant every page would look through the rows of everybody. */
export const ownedBy = (userId: string): Owner => ({ tenantId: 'default', userId });
