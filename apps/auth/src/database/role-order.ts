import type { Role } from '@sv/contracts/access.contract';

/** From the most powerful to the least. */
const ORDER: readonly Role[] = ['platform:owner', 'platform:admin', 'platform:auditor', 'platform:user'];

/** Whether a role can do less than another. */
export const isLower = (role: Role, than: Role): boolean => ORDER.indexOf(role) > ORDER.indexOf(than);
