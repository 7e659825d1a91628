// @ts-check
// The one command of the container image: `workspace init | auth | runtime | <cli command>`.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/paths.mjs';
import { provideSecrets } from './support/secrets.mjs';

const [command = 'runtime', ...args] = process.argv.slice(2);
const dataDir = process.env['DATA_DIR'] ?? '/data';

if (command === 'init') {
  mkdirSync(join(dataDir, 'plugins'), { recursive: true, mode: 0o700 });
  provideSecrets(dataDir, process.env, { makeMissing: true });
  process.exit(0);
}

const programs = {
  auth: 'dist/apps/auth/main.js',
  runtime: 'dist/apps/runtime/main.js',
  user: 'dist/apps/auth/cli.js',
  'reset-mfa': 'dist/apps/auth/cli.js',
};
const program = programs[command] ?? 'dist/apps/runtime/cli.js';
const isServer = command === 'auth' || command === 'runtime';
const child = spawn(process.execPath, [join(root, program), ...(isServer ? [] : [command, ...args])], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, ...provideSecrets(dataDir, process.env) },
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
