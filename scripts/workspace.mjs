// @ts-check
// The one command of the container image: `workspace init | auth | runtime | <cli command>`.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { programsOf } from './support/cli-programs.mjs';
import { root } from './support/paths.mjs';
import { envOf } from './support/server-env.mjs';
import { provideSecrets } from './support/secrets.mjs';

const [command = 'runtime', ...args] = process.argv.slice(2);
const dataDir = process.env['DATA_DIR'] ?? '/data';

if (command === 'init') {
  mkdirSync(join(dataDir, 'plugins'), { recursive: true, mode: 0o700 });
  provideSecrets(dataDir, process.env, { makeMissing: true });
  process.exit(0);
}

const servers = { auth: 'dist/apps/auth/main.js', runtime: 'dist/apps/runtime/main.js' };
const server = servers[command];
const env = envOf(command, { ...process.env, ...provideSecrets(dataDir, process.env) });

/** @param {string[]} argv */
const run = argv =>
  new Promise(resolve => {
    const child = spawn(process.execPath, argv, { stdio: 'inherit', cwd: root, env });
    const pass = signal => child.kill(signal);
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, pass);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });

const runs = server ? [[server]] : programsOf(command, args).map(path => [path, command, ...args]);
for (const [path, ...rest] of runs) {
  const status = await run([join(root, path), ...rest]);
  if (status !== 0) process.exit(status);
}
