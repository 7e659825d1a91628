import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { command } from './command';
import { CommandError } from './command-error';

/** The commands of a program as one tree. */
export function commandLine(
  commands: readonly CommandUnknownOpts[],
  print: (text: string) => void = () => undefined,
): CommandUnknownOpts {
  const program: CommandUnknownOpts = command(
    'workspace',
    'Administer a workspace: its people, keys, backups and plugins',
    'Add --help to a command for more. A command that fails says why in one line and ends with 1.',
  )
    .exitOverride()
    .configureHelp({ sortSubcommands: true })
    .configureOutput({
      writeOut: text => print(text.trimEnd()),
      writeErr: () => undefined,
      getOutHelpWidth: () => 80,
    })
    .hook('preAction', (_, chosen) => refuseEmpty(chosen));
  for (const each of commands) program.addCommand(each);
  applySettings(program);
  return program;
}

/** Runs one command. @throws CommandError or Error: its message is what the operator sees */
export async function runCommandLine(
  commands: readonly CommandUnknownOpts[],
  argv: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const asked = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  try {
    await commandLine(commands, print).parseAsync(asked.length > 0 ? asked : ['--help'], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return;
    throw new CommandError(`${error.code === 'commander.help' ? incomplete(argv) : reasonOf(error)}; try --help`);
  }
}

/** Prints what went wrong in one line, and makes the process end with another code than 0. */
export function reportFailure(error: unknown, shown = (line: string) => line): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${shown(message.replaceAll('\n', '; '))}\n`);
  process.exitCode ||= error instanceof CommandError ? error.exitCode : 1;
}

/** Applies the settings of the program to every command. */
function applySettings(parent: CommandUnknownOpts): void {
  for (const each of parent.commands) applySettings(each.copyInheritedSettings(parent));
}

/** Refuses empty arguments: `backup "$FORGOTTEN"` names no file. */
function refuseEmpty({ args, registeredArguments }: CommandUnknownOpts): void {
  const missing = registeredArguments.find(({ required }, at) => required && args[at] === '');
  if (missing) throw new CommandError(`missing required argument '${missing.name()}'; try --help`);
}

const incomplete = (argv: readonly string[]): string => `incomplete command '${argv.join(' ')}'`;

/** One line without a full stop, as ours are. */
const reasonOf = ({ message }: CommanderError): string => message.replaceAll(/^error: |\.$/g, '').replaceAll('\n', ' ');
