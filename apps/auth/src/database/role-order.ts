import type { Role } from '@sv/contracts/access.contract';

/** From the most powerful to the least. */
export const ROLES = [
  'platform:owner',
  'platform:admin',
  'platform:auditor',
  'platform:user',
] as const satisfies readonly Role[];

/** Whether a role can do less than another. */
export const isLower = (role: Role, than: Role): boolean => ROLES.indexOf(role) > ROLES.indexOf(than);
