// @ts-check
// `npm run cli -- <command>`: hands the command to the program that owns it.
import { spawnSync } from 'node:child_process';
import { resolve, join } from 'node:path';
import { ensureBuilt } from './support/build-stamp.mjs';
import { ensureInstalled } from './support/install.mjs';
import { root } from './support/paths.mjs';
import { provideSecrets } from './support/secrets.mjs';

const [command, ...rest] = process.argv.slice(2);
/** Commands about identities belong to the auth server. */
const IDENTITY = new Set(['user', 'reset-mfa']);
/** Commands about plugins run from the sources: they must work when nothing is built, or cannot be. */
const FROM_SOURCES = new Set(['plugin', 'generate']);
const SOURCES = ['--require', './scripts/support/typescript-sources.cjs', 'scripts/plugin-kit/main.ts'];

await ensureInstalled();
const isFromSources = command !== undefined && FROM_SOURCES.has(command);
if (!isFromSources) await ensureBuilt();
const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, 'data'));
const env = { ...process.env, DATA_DIR: dataDir, ...provideSecrets(dataDir, process.env, { makeMissing: false }) };
const program = command && IDENTITY.has(command) ? 'dist/apps/auth/cli.js' : 'dist/apps/runtime/cli.js';
const args = [...(isFromSources ? SOURCES : [join(root, program)]), ...(command ? [command] : []), ...rest];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env, cwd: root });
process.exit(status ?? 1);
