// Writes what is said of the code: docs/errors.md from the table of problem codes, docs/sdk.md from the sources of the
// SDK, the help of the command line from its commands, the map of the runtime's wings from its imports. `--check` fails
// instead. The stable signatures of the SDK are compared too; they are only written with `--accept-stable-api`.
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { problemCodes } from '@sv/server/problem/problem-codes';
import { commandLine } from '@sv/server/command-line/run-command-line';
import type { IdentityContext } from '../apps/auth/src/cli/commands/identity-context';
import { identityCommands } from '../apps/auth/src/cli/run-cli';
import { platformCommands } from '../apps/runtime/src/operations/cli/run-cli';
import { pluginCommands } from './plugin-kit/commands';
import { sdkReference } from './sdk-docs/sdk-reference';
import { formatted } from './support/formatted';
import { STABLE_API, stableApi, stableDifference } from './sdk-docs/stable-api';
import { withWingMap } from './walls/wing-map';

const documents: Record<string, () => string | Promise<string>> = {
  'docs/architecture.md': () => formatted('x.md', withWingMap(kept('docs/architecture.md'))),
  'docs/errors.md': errors,
  'docs/sdk.md': () => formatted('x.md', sdkReference()),
  'scripts/support/cli-help.json': cliHelp,
};

/** What `scripts/support/command-line.mjs` knows. Where two programs have a command, the last has its help. */
function cliHelp(): Promise<string> {
  const notHere = () => Promise.reject(new Error('no command is run here'));
  const context: IdentityContext = { env: {}, print: () => undefined, readSecret: notHere, client: notHere };
  const all = { auth: identityCommands, runtime: platformCommands, 'plugin-kit': pluginCommands };
  const programs: Record<string, string[]> = {};
  const parts: Record<string, string[]> = {};
  const commands: Record<string, CommandUnknownOpts> = {};
  for (const [program, commandsOf] of Object.entries(all)) {
    for (const each of commandsOf(context)) {
      (programs[each.name()] ??= []).push(program);
      // A part of a group that one program alone has, of programs that run one after the other.
      if (program !== 'plugin-kit')
        for (const part of each.commands) (parts[`${each.name()} ${part.name()}`] ??= []).push(program);
      commands[each.name()] = each;
    }
  }
  for (const [words, some] of Object.entries(parts)) {
    const all = programs[words.split(' ')[0]!]!;
    if (!all.includes('plugin-kit') && some.length < all.length) programs[words] = some;
  }
  const help = Object.fromEntries(helpOf(commandLine(Object.values(commands))));
  return formatted('x.json', JSON.stringify({ programs, help }));
}

const helpOf = (command: CommandUnknownOpts, words = ''): [string, string][] => [
  [words, command.helpInformation()],
  ...command.commands.flatMap(each => helpOf(each, `${words} ${each.name()}`.trim())),
];

function errors(): string {
  const rows = Object.entries(problemCodes).map(
    ([code, { status, title, meaning }]) => `| \`${code}\` | ${status} | ${title} | ${meaning} |`,
  );
  return `# Error codes

Made by \`npm run docs\` from \`libs/server/problem/problem-codes.ts\`; edit that file.

Every error is \`application/problem+json\` (RFC 9457). \`code\` is stable, \`type\` is \`/problems/<code>\`, \`errors\` names
faulty fields by JSON Pointer, and \`requestId\` finds the lines in the log.

| Code | Status | Title | Meaning |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** As `npm run format` would leave it. */
const kept = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Returns how many documents were out of date. */
async function bringUpToDate(check: boolean): Promise<number> {
  let stale = 0;
  for (const [file, make] of Object.entries(documents)) {
    const text = await make();
    if (text === kept(file)) continue;
    if (check) stale += 1;
    else writeFileSync(file, text);
    process.stderr.write(`${file} ${check ? 'is stale: run npm run docs' : 'written'}\n`);
  }
  return stale;
}

/** Whether the stable signatures are what they were, or are what they are meant to be from now on. */
async function lookAtStableApi(accept: boolean): Promise<boolean> {
  const text = await formatted('x.ts', stableApi());
  const difference = stableDifference(kept(STABLE_API), text);
  if (accept) writeFileSync(STABLE_API, text);
  else if (difference) process.stderr.write(difference);
  return accept || !difference;
}

async function main(args: readonly string[]): Promise<void> {
  const check = args.includes('--check');
  const stale = await bringUpToDate(check);
  const isStable = await lookAtStableApi(!check && args.includes('--accept-stable-api'));
  process.exit(stale > 0 || !isStable ? 1 : 0);
}

void main(process.argv);
