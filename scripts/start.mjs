// @ts-check
// `npm start`: installs and builds what is missing, makes the secrets, starts the auth server and then the runtime.
// Plain Node, because a fresh clone has no packages yet.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './build/build-stamp.mjs';
import { ensureInstalled } from './support/install.mjs';
import { root } from './support/paths.mjs';
import { provideSecrets } from './support/secrets.mjs';
import { Supervisor } from './support/supervisor.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, 'data'));
  mkdirSync(join(dataDir, 'plugins'), { recursive: true, mode: 0o700 });
  const env = { ...process.env, DATA_DIR: dataDir, ...provideSecrets(dataDir, process.env) };
  const supervisor = new Supervisor(env);
  process.once('SIGINT', () => void supervisor.stop());
  process.once('SIGTERM', () => void supervisor.stop());
  await supervisor.start();
  process.stdout.write(`Workspace is ready at ${env['PUBLIC_URL'] ?? `http://localhost:${env['PORT'] ?? 3000}`}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
