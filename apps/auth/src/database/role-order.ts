import { ROLES, type Role } from '@sv/contracts/access.contract';

/** Whether a role can do less than another. */
export const isLower = (role: Role, than: Role): boolean => ROLES.indexOf(role) > ROLES.indexOf(than);
