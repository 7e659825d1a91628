// @ts-check
// `npm run cli -- <command>`: hands the command to the programs that have it.
import { spawnSync } from 'node:child_process';
import { resolve, join } from 'node:path';
import { ensureBuilt } from './build/build-stamp.mjs';
import builds from './build/builds.cjs';
import { programsFor } from './support/command-line.mjs';
import { ensureInstalled } from './support/install.mjs';
import { root } from './support/paths.mjs';
import { continueUnderUsableNode } from './support/pinned-node.mjs';
import { provideSecrets } from './support/secrets.mjs';

/** Commands about plugins run from the sources: they must work when nothing is built, or cannot be. */
const SOURCES = ['--import', './scripts/support/typescript-sources.mjs', 'scripts/plugin-kit/main.ts'];

const argv = process.argv.slice(2);
const programs = programsFor(argv, 'npm run cli --');
continueUnderUsableNode();
await ensureInstalled();
const isFromSources = programs.includes('plugin-kit');
if (!isFromSources) await ensureBuilt();
const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, 'data'));
const env = { ...process.env, DATA_DIR: dataDir, ...provideSecrets(dataDir, process.env, { makeMissing: false }) };
const build = builds.currentBuild();
for (const program of isFromSources ? [SOURCES] : programs.map(name => [join(build, `apps/${name}/cli.js`)])) {
  const { status } = spawnSync(process.execPath, [...program, ...argv], { stdio: 'inherit', env, cwd: root });
  if (status !== 0) process.exit(status ?? 1);
}
