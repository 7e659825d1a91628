import type { Role } from '@sv/contracts/access.contract';
import { ROLES } from '../../database/role-order';
import { CommandError } from '@sv/server/command-line/command-error';

/** `owner` or `platform:owner`. @throws CommandError naming what can be given */
export function toRole(text: string): Role {
  const role = ROLES.find(known => known === text || known === `platform:${text}`);
  if (!role) throw new CommandError(`'${text}' is no role; there are owner, admin, auditor and user`);
  return role;
}
