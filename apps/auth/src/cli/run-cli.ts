import type { Env } from '@sv/server/config/env-reader';
import type { Command, Terminal } from './commands/command';
import { CommandError } from './commands/command-error';
import type { IdentityDoor } from './identity-door';
import { openDoor } from './open-door';
import { resetMfaCommand } from './commands/reset-mfa.command';
import { secretsRotateCommand } from './commands/secrets-rotate.command';
import { restoreCommand } from './commands/restore.command';
import { userCreateCommand } from './commands/user-create.command';
import { userListCommand } from './commands/user-list.command';
import { userResetLinkCommand } from './commands/user-reset-link.command';
import { userSetRoleCommand } from './commands/user-set-role.command';
import { userUnlockCommand } from './commands/user-unlock.command';

/** The commands on identities; the runtime's command line hands them over. */
export const commands: readonly Command[] = [
  userListCommand,
  userCreateCommand,
  userSetRoleCommand,
  userUnlockCommand,
  userResetLinkCommand,
  resetMfaCommand,
  secretsRotateCommand,
  restoreCommand,
];

/** Runs one command line. @throws CommandError, PlatformError or Error: its message is what the operator sees */
export async function runCli(argv: readonly string[], env: Env, terminal: Terminal): Promise<void> {
  const command = commands.find(({ name }) => name === argv.slice(0, wordsOf(name)).join(' '));
  if (!command && (argv.length === 0 || argv.includes('--help'))) {
    return terminal.print(commands.map(({ help }) => help).join('\n\n'));
  }
  if (!command) throw new CommandError(`there is no command '${argv.slice(0, 2).join(' ').trim()}'; try --help`);
  const args = argv.slice(wordsOf(command.name));
  if (args.includes('--help')) return terminal.print(command.help);
  await runOne(command, args, { env, terminal });
}

const wordsOf = (name: string): number => name.split(' ').length;

async function runOne(
  command: Command,
  args: string[],
  { env, terminal }: { env: Env; terminal: Terminal },
): Promise<void> {
  let opened: IdentityDoor | undefined;
  try {
    await command.run(args, async () => (opened ??= await openDoor(env)), terminal, env);
  } finally {
    await opened?.close();
  }
}
