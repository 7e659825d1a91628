// Writes what is said of the code: docs/errors.md from the table of problem codes, docs/sdk.md from the sources of the
// SDK, the help of the command line from its commands. `--check` fails instead. The stable signatures of the SDK are looked at too; they are only written when
// somebody says so, with `--accept-stable-api`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { problemCodes } from '@sv/server/problem/problem-codes';
import { commands as identityCommands } from '../apps/auth/src/cli/run-cli';
import { commands as platformCommands, ELSEWHERE } from '../apps/runtime/src/cli/run-cli';
import { sdkReference } from './sdk-docs/sdk-reference';
import { STABLE_API, stableApi, stableDifference } from './sdk-docs/stable-api';

const documents: Record<string, () => string | Promise<string>> = {
  'docs/errors.md': errors,
  'docs/sdk.md': () => formatted(sdkReference(), 'markdown'),
  'scripts/support/cli-help.json': cliHelp,
};

/** What the command line answers before anything is installed or built. */
function cliHelp(): Promise<string> {
  const helps = (commands: readonly { name: string; help: string }[]) =>
    commands.map(({ name, help }) => ({ name, help }));
  const all = { platform: helps(platformCommands), identity: helps(identityCommands), elsewhere: ELSEWHERE };
  return formatted(JSON.stringify(all), 'json');
}

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
async function formatted(text: string, parser: 'markdown' | 'typescript' | 'json'): Promise<string> {
  return format(text, { ...(await resolveConfig('docs/sdk.md')), parser });
}

const kept = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** How many documents are not as they should be. */
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
  const text = await formatted(stableApi(), 'typescript');
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
