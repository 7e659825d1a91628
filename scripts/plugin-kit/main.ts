// The commands of plugin authors, from a checkout's sources: they work when nothing is built, or cannot be.
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, type Command } from '../../apps/runtime/src/cli/command';
import { generatePlugins } from '../generate-plugins';
import { checkCommand } from './check/check.command';
import { root } from './checkout';
import { createCommand } from './create/create.command';
import { generateCommand } from './generate.command';
import { addCommand } from './install/add.command';
import { visible } from './install/words/plain-words';
import { removeCommand } from './install/remove.command';
import { listCommand } from './list.command';

/** The runtime's sources import them, and in a fresh checkout nobody has written them yet. */
function provideRegistries(): void {
  if (!existsSync(join(root, 'libs/plugins/registry.server.generated.ts'))) generatePlugins(root);
}

const commands: readonly Command[] = [
  createCommand,
  checkCommand,
  addCommand,
  removeCommand,
  listCommand,
  generateCommand,
];

/** The tabs of a table are ours; those in a plugin's own words were made visible where the words were put in. */
const inColumns = (line: string): string => line.split('\t').map(visible).join('\t');

async function main(argv: string[]): Promise<void> {
  const print = (text: string): void => void process.stdout.write(`${text.split('\n').map(inColumns).join('\n')}\n`);
  const command = commands.find(({ name }) => name === argv.slice(0, name.split(' ').length).join(' '));
  if (command && argv.includes('--help')) return print(command.help);
  provideRegistries();
  if (command) return command.run({ args: argv.slice(command.name.split(' ').length), env: process.env, print });
  if (!argv.includes('--help')) throw new CommandError(`there is no command '${argv.join(' ')}'; try plugin --help`);
  print(commands.map(({ help }) => help).join('\n\n'));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof CommandError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  const message =
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${isExpected ? visible(message.replaceAll('\n', '; ')) : message}\n`);
  process.exitCode ||= 1;
});
