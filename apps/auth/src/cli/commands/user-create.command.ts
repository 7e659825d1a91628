import { command } from '@sv/server/command-line/command';
import type { IdentityContext } from './identity-context';
import { toRole } from './role-argument';

/** `user create`: an account without a registration. */
export const userCreateCommand = ({ client, print, readSecret }: IdentityContext) =>
  command(
    'create',
    'Make an account',
    'The password is asked for, or read from standard input when that is not a terminal.',
  )
    .requiredOption('--email <address>', 'the email address')
    .requiredOption('--name <name>', 'what the person is called')
    .option('--role <role>', 'owner, admin, auditor or user (the default)', toRole)
    .action(async ({ email, name, role = toRole('user') }) => {
      const password = await readSecret('Password: ');
      const user = await (await client()).create({ email, name, password, role });
      print(`${user.email} is ${user.role}`);
    });
