import { command, type Context } from '@sv/server/command-line/command';
import { runCommandLine } from '@sv/server/command-line/run-command-line';
import type { Env } from '@sv/server/config/env-reader';
import { adminKeyRotateCommand } from './admin-key-rotate.command';
import { adminKeyShowCommand } from './admin-key-show.command';
import { auditVerifyCommand } from './audit-verify.command';
import { backupCommand } from './backup/backup.command';
import { platformRestoreCommand } from './backup/restore.command';
import { platformMoveCommand } from './database/database-move.command';
import { doctorCommand } from './doctor/doctor.command';
import { filesCopyCommand } from './files/files-copy.command';
import { licenseKeygenCommand } from './license/license-keygen.command';
import { licenseSignCommand } from './license/license-sign.command';
import { licenseVerifyCommand } from './license/license-verify.command';
import { pluginListCommand } from './plugin-list.command';
import { platformSecretsCommand } from './secrets-rotate.command';
import { seedCommand } from './seed.command';
import { sourcesOnlyCommand } from './sources-only.command';
import { upgradeCheckCommand } from './upgrade/upgrade-check.command';
import { platformFinishCommand } from './upgrade/upgrade-finish.command';

export const platformCommands = (context: Context) => [
  command('admin-key', 'Show or replace the admin key')
    .addCommand(adminKeyShowCommand(context))
    .addCommand(adminKeyRotateCommand(context)),
  command('audit', 'Check the activity log').addCommand(auditVerifyCommand(context)),
  backupCommand(context),
  platformMoveCommand(context),
  doctorCommand(context),
  command('files', 'Look after the content of files').addCommand(filesCopyCommand(context)),
  command('license', 'Make and check licences of plugins that cost money')
    .addCommand(licenseKeygenCommand(context))
    .addCommand(licenseSignCommand(context))
    .addCommand(licenseVerifyCommand(context)),
  command('plugin', 'Show the plugins of this build')
    .addCommand(pluginListCommand(context))
    .addCommand(sourcesOnlyCommand('create'))
    .addCommand(sourcesOnlyCommand('check'))
    .addCommand(sourcesOnlyCommand('add'))
    .addCommand(sourcesOnlyCommand('remove')),
  sourcesOnlyCommand('generate'),
  platformRestoreCommand(context),
  platformSecretsCommand(context),
  seedCommand(context),
  command('upgrade', 'Check a new version, and finish its update')
    .addCommand(upgradeCheckCommand(context))
    .addCommand(platformFinishCommand(context)),
];

/** Runs one command. @throws CommandError or Error: its message is what the operator sees */
export const runCli = (argv: readonly string[], env: Env, print: (text: string) => void): Promise<void> =>
  runCommandLine(platformCommands({ env, print }), argv, print);
