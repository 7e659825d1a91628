// @ts-check
// `npm run screenshots`: compares pages with the pictures in test/screenshots/baselines. `-- --write` renews those.
import { ensureInstalled } from './support/install.mjs';
import { binary } from './support/paths.mjs';
import { run } from './support/run.mjs';

const WALK = 'test/screenshots.browser.e2e-spec.ts';

const [option, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (option !== undefined && option !== '--write')) {
  process.stderr.write('npm run screenshots [-- --write]\n');
  process.exit(2);
}
await ensureInstalled();
const { ensureBuilt } = await import('./build/build-stamp.mjs');
await ensureBuilt();
const env = { NODE_OPTIONS: '--no-warnings', ...(option && { SCREENSHOTS: 'write' }) };
await run(binary('jest'), [WALK, '--selectProjects', 'instance', '--forceExit'], env).catch(() => process.exit(1));
