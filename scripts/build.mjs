// @ts-check
// Builds everything that `npm start` serves, into dist/. `--servers` or `--web` builds one half.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCallback } from 'node:zlib';
import { bundleServers } from './bundle-servers.mjs';
import { everything, signInPages } from './build/build-stamp.mjs';
import { divideEntry } from './build/divide-entry.mjs';
import { checkFirstScript } from './build/first-script.mjs';
import { ensureInstalled } from './support/install.mjs';
import { writeIntegrity } from './build/integrity.mjs';
import { binary, root, tsc } from './support/paths.mjs';
import { writePreloadLinks } from './build/preload-links.mjs';
import { refuseDevPages } from './build/refuse-dev-pages.ts';
import { run, runQuietly } from './support/run.mjs';
import { tightenScripts } from './build/tighten-scripts.mjs';
import { writeWorkerManifest } from './build/worker-manifest.mjs';

/** One file for the first load instead of forty. Rollup makes it: Angular's own joiner, Rolldown, leaves 17 (7 kB more to send). */
const angular = { NG_CLI_ANALYTICS: 'false', NG_BUILD_OPTIMIZE_CHUNKS: '1', NG_BUILD_CHUNKS_ROLLDOWN: '0' };

const gzip = promisify(gzipCallback);
const brotli = promisify(brotliCompress);

async function build(halves) {
  everything.begin();
  await run(binary('tsx'), ['scripts/generate-plugins.ts']);
  await Promise.all([halves.servers && buildServers(), halves.web && buildWeb()]);
  if (halves.servers && halves.web) everything.set();
}

async function buildServers() {
  await runQuietly(tsc, ['-p', 'tsconfig.build.json']);
  await bundleServers();
  await runQuietly(process.execPath, ['dist/apps/auth/openapi.js', 'dist/apps/auth/openapi.json']);
}

/** One after the other: each keeps a processor busy, and the servers are built meanwhile. */
async function buildWeb() {
  if (!signInPages.isCurrent()) {
    signInPages.begin();
    await buildPages('login', 'dist/auth-ui/browser');
    signInPages.set();
  }
  await buildPages('web', 'dist/web/browser', writeWorkerManifest);
}

async function buildPages(project, place, beforeCompressed = async () => {}) {
  await runQuietly(binary('ng'), ['build', project], angular);
  const folder = join(root, place);
  refuseDevPages(folder);
  // Sign-in is one page: it would ask for the rest at once.
  if (project === 'web') divideEntry(folder);
  writePreloadLinks(folder);
  await tightenScripts(folder);
  writeIntegrity(folder);
  await beforeCompressed(folder);
  await compress(folder);
  checkFirstScript(folder, project);
}

/** A `.br` and a `.gz` beside every text file that is worth it; the servers send the better that the browser takes. */
async function compress(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const worthIt = paths.filter(path => /\.(js|css|svg|json|webmanifest)$/.test(path) && statSync(path).size > 1024);
  await Promise.all(
    worthIt.map(async path => {
      const content = readFileSync(path);
      writeFileSync(`${path}.gz`, await gzip(content, { level: 9 }));
      writeFileSync(`${path}.br`, await brotli(content));
    }),
  );
}

const only = process.argv[2];
await ensureInstalled();
await build({ servers: only !== '--web', web: only !== '--servers' }).catch(error => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
