import type { Owner } from '../owner';

/** Everything of a person, as the indexes have it, where no session says who is asking. */
export const ownedBy = (userId: string): Owner => ({ tenantId: 'default', userId });
