// @ts-check
// `npm run cli -- <command>`: hands the command to the program that owns it.
import { spawnSync } from 'node:child_process';
import { resolve, join } from 'node:path';
import { helpFor, isCommand } from './support/cli-help.mjs';
import { programsOf } from './support/cli-programs.mjs';
import { ensureBuilt } from './support/build-stamp.mjs';
import { ensureInstalled } from './support/install.mjs';
import { root } from './support/paths.mjs';
import { continueUnderUsableNode } from './support/pinned-node.mjs';
import { provideSecrets } from './support/secrets.mjs';

const [command, ...rest] = process.argv.slice(2);
/** Commands about plugins run from the sources: they must work when nothing is built, or cannot be. */
const FROM_SOURCES = new Set(['plugin', 'generate']);
const SOURCES = ['--import', './scripts/support/typescript-sources.mjs', 'scripts/plugin-kit/main.ts'];

const help = helpFor(process.argv.slice(2));
if (help !== null) {
  process.stdout.write(`${help}\n`);
  process.exit();
}
if (
  !isCommand(
    process.argv
      .slice(2)
      .filter(word => !word.startsWith('-'))
      .slice(0, 1),
  )
) {
  process.stderr.write(`there is no command '${command}'; try --help\n`);
  process.exit(1);
}
continueUnderUsableNode();
await ensureInstalled();
const isFromSources = command !== undefined && FROM_SOURCES.has(command);
if (!isFromSources) await ensureBuilt();
const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, 'data'));
const env = { ...process.env, DATA_DIR: dataDir, ...provideSecrets(dataDir, process.env, { makeMissing: false }) };
for (const program of isFromSources ? [SOURCES] : programsOf(command, rest).map(path => [join(root, path)])) {
  const args = [...program, ...(command ? [command] : []), ...rest];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env, cwd: root });
  if (status !== 0) process.exit(status ?? 1);
}
