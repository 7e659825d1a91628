import { command, type Context } from '@sv/server/command-line/command';
import { checkCommand } from './check/check.command';
import { createCommand } from './create/create.command';
import { generateCommand } from './generate.command';
import { addCommand } from './install/add.command';
import { removeCommand } from './install/remove.command';
import { listCommand } from './list.command';
import { migrationCommand } from './migration/migration.command';

/** The commands of plugin authors. */
export const pluginCommands = (context: Context) => [
  command(
    'plugin',
    'Make, check, install, remove and list plugins, and write their migrations',
    'All but list need a checkout; in the container they say how to build an image with the plugin in it.',
  )
    .addCommand(createCommand(context))
    .addCommand(migrationCommand(context))
    .addCommand(checkCommand(context))
    .addCommand(addCommand(context))
    .addCommand(removeCommand(context))
    .addCommand(listCommand(context)),
  generateCommand(context),
];
