import type { Env } from '@sv/server/config/env-reader';
import { adminKeyRotateCommand } from './admin-key-rotate.command';
import { adminKeyShowCommand } from './admin-key-show.command';
import { auditVerifyCommand } from './audit-verify.command';
import { backupCommand } from './backup/backup.command';
import { restoreCommand } from './backup/restore.command';
import { CommandError, type Command } from './command';
import { doctorCommand } from './doctor/doctor.command';
import { licenseCommands } from './license/license-commands';
import { pluginListCommand } from './plugin-list.command';
import { secretsRotateCommand } from './secrets-rotate.command';
import { seedCommand } from './seed.command';
import { sourcesOnlyCommands } from './sources-only.commands';

export const commands: readonly Command[] = [
  adminKeyShowCommand,
  adminKeyRotateCommand,
  auditVerifyCommand,
  backupCommand,
  doctorCommand,
  pluginListCommand,
  ...sourcesOnlyCommands,
  restoreCommand,
  secretsRotateCommand,
  seedCommand,
  ...licenseCommands,
];

export const ELSEWHERE = `Commands on identities (user list, create, set-role, unlock and reset-link; reset-mfa) have a help of their own: user --help`;

/** Runs one command line. @throws CommandError its message is what the operator sees */
export async function runCli(argv: readonly string[], env: Env, print: (line: string) => void): Promise<void> {
  const command = commands.find(({ name }) => name === argv.slice(0, name.split(' ').length).join(' '));
  if (command && argv.includes('--help')) return print(command.help);
  if (command) return command.run({ args: argv.slice(command.name.split(' ').length), env, print });
  if (argv.length > 0 && !argv.includes('--help')) {
    throw new CommandError(`there is no command '${argv.join(' ')}'; try --help`);
  }
  print([...commands.map(({ help }) => help), ELSEWHERE].join('\n\n'));
}
