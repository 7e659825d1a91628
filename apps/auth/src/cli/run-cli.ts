import { command } from '@sv/server/command-line/command';
import { runCommandLine } from '@sv/server/command-line/run-command-line';
import type { Env } from '@sv/server/config/env-reader';
import { identityMoveCommand } from './commands/database-move.command';
import type { IdentityContext, Terminal } from './commands/identity-context';
import { resetMfaCommand } from './commands/reset-mfa.command';
import { identityRestoreCommand } from './commands/restore.command';
import { identitySecretsCommand } from './commands/secrets-rotate.command';
import { identityFinishCommand } from './commands/upgrade-finish.command';
import { userCreateCommand } from './commands/user-create.command';
import { userListCommand } from './commands/user-list.command';
import { userResetLinkCommand } from './commands/user-reset-link.command';
import { userSetRoleCommand } from './commands/user-set-role.command';
import { userUnlockCommand } from './commands/user-unlock.command';
import type { IdentityClient } from './identity-client';
import { openClient } from './open-client';

/** The commands about identities. */
export const identityCommands = (context: IdentityContext) => [
  command('user', 'List, make and change accounts')
    .addCommand(userListCommand(context))
    .addCommand(userCreateCommand(context))
    .addCommand(userSetRoleCommand(context))
    .addCommand(userUnlockCommand(context))
    .addCommand(userResetLinkCommand(context)),
  identityMoveCommand(context),
  resetMfaCommand(context),
  identitySecretsCommand(context),
  identityRestoreCommand(context),
  command('upgrade', 'Check a new version, and finish its update').addCommand(identityFinishCommand(context)),
];

/** Runs one command. @throws CommandError, PlatformError or Error: its message is what the operator sees */
export async function runCli(argv: readonly string[], env: Env, terminal: Terminal): Promise<void> {
  let opened: IdentityClient | undefined;
  const client = async (): Promise<IdentityClient> => (opened ??= await openClient(env));
  try {
    await runCommandLine(identityCommands({ ...terminal, env, client: client }), argv, terminal.print);
  } finally {
    await opened?.close();
  }
}
