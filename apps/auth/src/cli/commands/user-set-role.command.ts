import { command } from '@sv/server/command-line/command';
import type { IdentityContext } from './identity-context';
import { toRole } from './role-argument';

/** `user set-role`: also how an instance without an owner gets one. */
export const userSetRoleCommand = ({ client, print }: IdentityContext) =>
  command('set-role', 'Give an account another role', 'The last owner cannot be removed one.')
    .argument('<address>', 'the email address of the account')
    .argument('<role>', 'owner, admin, auditor or user', toRole)
    .action(async (address, role) => {
      const identities = await client();
      const user = await identities.getByEmail(address);
      const changed = await identities.setRole(user.id, role);
      print(`${changed.email} is ${changed.role}`);
    });
