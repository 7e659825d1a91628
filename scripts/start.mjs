// @ts-check
// `npm start`: installs and builds what is missing, makes the secrets, starts the auth server and then the runtime.
// Plain Node, because a fresh clone has no packages yet.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt, isBuilt, recoverPlugins } from './build/build-stamp.mjs';
import builds from './build/builds.cjs';
import { ensureInstalled } from './support/install.mjs';
import { root } from './support/paths.mjs';
import { provideSecrets } from './support/secrets.mjs';
import { ServeWhileBuilding } from './support/serve-while-building.mjs';
import { Supervisor } from './support/supervisor.mjs';

/** The environment of the servers. */
function prepare() {
  const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, 'data'));
  mkdirSync(join(dataDir, 'plugins'), { recursive: true, mode: 0o700 });
  return { ...process.env, DATA_DIR: dataDir, ...provideSecrets(dataDir, process.env) };
}

/** @param {{ stop(): Promise<unknown> }} service */
function stopOnSignals(service) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void service.stop());
}

const sayReady = env =>
  process.stdout.write(`Workspace is ready at ${env['PUBLIC_URL'] ?? `http://localhost:${env['PORT'] ?? 3000}`}\n`);

async function serveCurrent() {
  await ensureInstalled();
  await ensureBuilt();
  const env = prepare();
  const supervisor = new Supervisor(env);
  stopOnSignals(supervisor);
  await supervisor.start();
  sayReady(env);
}

async function serveFormer() {
  const env = prepare();
  const service = new ServeWhileBuilding(env, what => {
    sayReady(env);
    process.stderr.write(`${what}\n`);
  });
  stopOnSignals(service);
  await service.run(builds.currentBuild());
}

try {
  recoverPlugins();
  const isStale = !isBuilt() && builds.isWhole(builds.currentBuild());
  await (isStale ? serveFormer() : serveCurrent());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
