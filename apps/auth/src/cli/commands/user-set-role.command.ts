import { parseArgs } from 'node:util';
import type { Command } from './command';
import { CommandError } from './command-error';
import { toRole } from './role-argument';

/** `user set-role`: also how an instance without an owner gets one. */
export const userSetRoleCommand: Command = {
  name: 'user set-role',
  help: `user set-role <address> <role>

Gives an account a role: owner, admin, auditor or user. The last owner stays one.`,
  async run(args, door, terminal) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [email, roleName, ...rest] = positionals;
    if (!email || !roleName || rest.length > 0) throw new CommandError('an address and a role are needed');
    const role = toRole(roleName);
    const identities = await door();
    const user = await identities.getByEmail(email);
    const changed = await identities.setRole(user.id, role);
    terminal.print(`${changed.email} is ${changed.role}`);
  },
};
