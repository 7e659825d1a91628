// @ts-check
// `npm run scale:local`: the scale profile of docker-compose.scale.yml on this machine, without containers.
import { join, resolve } from 'node:path';
import { ensureBuilt } from './build/build-stamp.mjs';
import { ensureInstalled } from './support/install.mjs';
import { root } from './support/paths.mjs';

const folder = resolve(process.env['DATA_DIR'] ?? join(root, 'data/scale'));
const port = Number(process.env['PORT'] ?? 3000);

/** @type {import('./scale/local-scale.mjs').LocalScale | null} */
let scale = null;
let isEnding = false;

async function end(code = 0) {
  if (isEnding) return;
  isEnding = true;
  await scale?.stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end());
try {
  await ensureInstalled();
  await ensureBuilt();
  // Needs the packages, which a fresh clone does not have before.
  const { LocalScale } = await import('./scale/local-scale.mjs');
  scale = new LocalScale({ folder, port }, process.env, code => void end(code));
  await scale.start();
  process.stdout.write(`Workspace is ready at ${scale.url}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await end(1);
}
