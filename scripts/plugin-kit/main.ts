// The commands of plugin authors, from a checkout's sources: they work when nothing is built, or cannot be.
import 'reflect-metadata';
import { CommandError, type Command } from '../../apps/runtime/src/cli/command';
import { checkCommand } from './check/check.command';
import { createCommand } from './create/create.command';
import { generateCommand } from './generate.command';
import { addCommand } from './install/add.command';
import { removeCommand } from './install/remove.command';
import { listCommand } from './list.command';

const commands: readonly Command[] = [
  createCommand,
  checkCommand,
  addCommand,
  removeCommand,
  listCommand,
  generateCommand,
];

async function main(argv: string[]): Promise<void> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const command = commands.find(({ name }) => name === argv.slice(0, name.split(' ').length).join(' '));
  if (command && argv.includes('--help')) return print(command.help);
  if (command) return command.run({ args: argv.slice(command.name.split(' ').length), env: process.env, print });
  if (!argv.includes('--help')) throw new CommandError(`there is no command '${argv.join(' ')}'; try plugin --help`);
  print(commands.map(({ help }) => help).join('\n\n'));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof CommandError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  const message =
    error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${isExpected ? message.replaceAll('\n', '; ') : message}\n`);
  process.exitCode ||= 1;
});
