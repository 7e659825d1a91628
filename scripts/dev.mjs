// @ts-check
// `npm run dev`: the whole instance, built again and restarted whenever a source changes. Examples are shown.
import { spawn } from 'node:child_process';
import { mkdirSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { BuildStamp, ensureBuilt } from './support/build-stamp.mjs';
import { ensureInstalled } from './support/install.mjs';
import { binary, root } from './support/paths.mjs';
import { runQuietly } from './support/run.mjs';
import { provideSecrets } from './support/secrets.mjs';
import { Supervisor } from './support/supervisor.mjs';

await ensureInstalled();
const { bundleServers } = await import('./bundle-servers.mjs');
await ensureBuilt();
// What the watchers write is no production build: the next `npm start` makes one.
BuildStamp.begin();

const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, 'data'));
mkdirSync(join(dataDir, 'plugins'), { recursive: true, mode: 0o700 });
const env = {
  EXAMPLE_PLUGINS: 'true',
  ...process.env,
  DATA_DIR: dataDir,
  ...provideSecrets(dataDir, process.env),
};
const tools = [];
let supervisor = new Supervisor(env);

/** One restart after the other; what changes meanwhile is in the next one. */
let restarting = Promise.resolve();
const restart = () => {
  restarting = restarting
    .then(async () => {
      await supervisor.endAll();
      await bundleServers({ precompiled: false });
      supervisor = new Supervisor(env);
      await supervisor.start();
      process.stderr.write('Servers restarted.\n');
    })
    .catch(error => process.stderr.write(`${error.message}\n`));
};

/** @param {string[]} args @param {(line: string) => void} [onLine] */
function tool(name, args, onLine = line => process.stderr.write(`${line}\n`)) {
  const child = spawn(binary(name), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NG_CLI_ANALYTICS: 'false' },
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  tools.push(child);
}

let compiledOnce = false;
tool('tsc', ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'], line => {
  if (!/Found 0 errors/.test(line)) return void (/error TS/.test(line) && process.stderr.write(`${line}\n`));
  if (compiledOnce) restart();
  compiledOnce = true;
});
tool('ng', ['build', 'login', '--watch', '--configuration', 'development']);
tool('ng', ['build', 'web', '--watch', '--configuration', 'development']);
watch(join(root, 'libs/plugins'), { recursive: true }, (_event, file) => {
  if (file?.endsWith('manifest.json'))
    void runQuietly(binary('tsx'), ['scripts/generate-plugins.ts']).catch(() => undefined);
});

const stop = async () => {
  for (const child of tools) child.kill('SIGTERM');
  await supervisor.stop();
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
await supervisor.start();
process.stderr.write(`Workspace is ready at ${env['PUBLIC_URL'] ?? `http://localhost:${env['PORT'] ?? 3000}`}\n`);
