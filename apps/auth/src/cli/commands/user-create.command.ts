import { parseArgs } from 'node:util';
import type { Command } from './command';
import { CommandError } from './command-error';
import { toRole } from './role-argument';

/** `user create`: an account without a registration. */
export const userCreateCommand: Command = {
  name: 'user create',
  help: `user create --email <address> --name <name> [--role <role>]

Makes an account. The password is asked for, or read from standard input when that is not a terminal.

  --email <address>
  --name <name>
  --role <role>     owner, admin, auditor or user (the default)`,
  async run(args, door, terminal) {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ args, options: { email: text, name: text, role: text } });
    const { email, name } = values;
    if (!email || !name) throw new CommandError('--email and --name are needed');
    const role = toRole(values.role ?? 'user');
    const password = await terminal.readSecret('Password: ');
    const user = await (await door()).create({ email, name, password, role });
    terminal.print(`${user.email} is ${user.role}`);
  },
};
