import { sdk } from '@sv/sdk';

/** Whose note a request may touch. Spread into every `where`, so that other people's are missing. */
export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** @throws NotAuthenticatedError */
export function caller(): Owner {
  const { tenantId, user } = sdk.auth.requireSession();
  return { tenantId, userId: user.id };
}
