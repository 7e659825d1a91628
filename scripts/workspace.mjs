// @ts-check
// The one command of the container image: `workspace init | auth | runtime | <cli command>`.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import builds from './build/builds.cjs';
import { programsFor } from './support/command-line.mjs';
import { root } from './support/paths.mjs';
import { provideSecrets } from './support/secrets.mjs';
import { serversOf, Supervisor } from './support/supervisor.mjs';

const [command = 'runtime', ...args] = process.argv.slice(2);
const dataDir = process.env['DATA_DIR'] ?? '/data';

if (command === 'init') {
  mkdirSync(join(dataDir, 'plugins'), { recursive: true, mode: 0o700 });
  provideSecrets(dataDir, process.env, { makeMissing: true });
  process.exit(0);
}

const env = { ...process.env, DATA_DIR: dataDir, ...provideSecrets(dataDir, process.env) };
const build = builds.currentBuild();
const servers = serversOf(build);

/** One server, under the same eyes as in `npm start`: who asks for both runs two containers. */
async function serve() {
  const supervisor = new Supervisor(env, { [command]: servers[command] });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void supervisor.stop());
  // Nothing waits for it: how long a start may take, with a long migration for example, the health check decides.
  await supervisor.start().catch(() => undefined);
}

/** @param {string[]} argv */
const run = argv =>
  new Promise(resolve => {
    const child = spawn(process.execPath, argv, { stdio: 'inherit', cwd: root, env });
    const pass = signal => child.kill(signal);
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, pass);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });

if (Object.hasOwn(servers, command)) await serve();
else {
  // The plugin kit is for sources.
  const programs = programsFor([command, ...args], 'workspace').filter(name => name !== 'plugin-kit');
  for (const name of programs) {
    const status = await run([join(build, `apps/${name}/cli.js`), command, ...args]);
    if (status !== 0) process.exit(status);
  }
}
