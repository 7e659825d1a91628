import type { Env } from '@sv/server/config/env-reader';
import { CommandError, type Command, type Terminal } from './command';
import type { IdentityDoor } from './identity-door';
import { openDoor } from './open-door';
import { userCreateCommand } from './user-create.command';
import { userListCommand } from './user-list.command';
import { userSetRoleCommand } from './user-set-role.command';

/** The commands on identities; the runtime's command line hands them over. */
export const commands: readonly Command[] = [userListCommand, userCreateCommand, userSetRoleCommand];

/** Runs one command line. @throws CommandError, PlatformError or Error: its message is what the operator sees */
export async function runCli(argv: readonly string[], env: Env, terminal: Terminal): Promise<void> {
  const [noun = '', verb = '', ...args] = argv;
  const command = commands.find(({ name }) => name === `${noun} ${verb}`);
  if (!command && (argv.length === 0 || argv.includes('--help'))) {
    return terminal.print(commands.map(({ help }) => help).join('\n\n'));
  }
  if (!command) throw new CommandError(`there is no command '${[noun, verb].join(' ').trim()}'; try --help`);
  if (args.includes('--help')) return terminal.print(command.help);
  await runOne(command, args, { env, terminal });
}

async function runOne(
  command: Command,
  args: string[],
  { env, terminal }: { env: Env; terminal: Terminal },
): Promise<void> {
  let opened: IdentityDoor | undefined;
  try {
    await command.run(args, async () => (opened ??= await openDoor(env)), terminal);
  } finally {
    await opened?.close();
  }
}
