// @ts-check
// Builds everything that `npm start` serves into a folder of its own beside the build that is served, and exchanges the
// two when it is whole. `--servers` or `--web` builds one half; the other one stays as it is.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCallback } from 'node:zlib';
import { bundleServers } from './bundle-servers.mjs';
import { lockBuilds } from './build/build-lock.mjs';
import { takePart } from './build/build-parts.mjs';
import { isBuilt } from './build/build-stamp.mjs';
import builds from './build/builds.cjs';
import { divideEntry } from './build/divide-entry.mjs';
import { checkFirstScript } from './build/first-script.mjs';
import { sourceFingerprint } from './build/fingerprint.mjs';
import { ensureInstalled } from './support/install.mjs';
import { writeIntegrity } from './build/integrity.mjs';
import { joinChunks } from './build/join-chunks.mjs';
import { binary, root, tsc } from './support/paths.mjs';
import { checkTasksPage } from './build/page-budget.mjs';
import { writePageScripts } from './build/page-scripts.mjs';
import { writePreloadLinks } from './build/preload-links.mjs';
import { refuseDevPages } from './build/refuse-dev-pages.ts';
import { run, runQuietly } from './support/run.mjs';
import { tightenScripts } from './build/tighten-scripts.mjs';
import { writeWorkerManifest } from './build/worker-manifest.mjs';

/** One file for the first load instead of forty. Rollup makes it: Angular's own joiner, Rolldown, leaves 17 (7 kB more to send). */
const angular = { NG_CLI_ANALYTICS: 'false', NG_BUILD_OPTIMIZE_CHUNKS: '1', NG_BUILD_CHUNKS_ROLLDOWN: '0' };

const gzip = promisify(gzipCallback);
const brotli = promisify(brotliCompress);

/** @param {{ servers: boolean, web: boolean }} halves */
async function build(halves) {
  const { hasWaited, release } = await lockBuilds();
  try {
    // Another process has done it meanwhile.
    if (hasWaited && isBuilt()) return;
    await buildBeside(halves);
  } finally {
    release();
  }
}

async function buildBeside(halves) {
  const folder = builds.beginBuild();
  try {
    const fingerprint = sourceFingerprint();
    await run(binary('tsx'), ['scripts/generate-plugins.ts']);
    await Promise.all([
      halves.servers ? buildServers(folder) : keep(['apps'], folder),
      halves.web ? buildWeb(folder) : keep(['web', 'auth-ui'], folder),
    ]);
    if (halves.servers && halves.web) writeFileSync(join(folder, builds.STAMP), fingerprint);
    builds.publishBuild(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the build that is served. @param {string[]} parts @param {string} folder */
async function keep(parts, folder) {
  for (const part of parts) {
    const from = join(builds.currentBuild(), part);
    if (existsSync(from)) cpSync(from, join(folder, part), { recursive: true, preserveTimestamps: true });
  }
}

async function buildServers(folder) {
  // Before its sources are read: they may change meanwhile.
  const auth = takePart('apps/auth', folder);
  await runQuietly(tsc, ['-p', 'tsconfig.build.json']);
  await bundleServers({ outdir: folder, servers: auth.isTaken ? ['runtime'] : ['auth', 'runtime'] });
  if (auth.isTaken) return;
  const [openapi, migrations] = ['openapi', 'migration-list'].map(name => join(auth.place, `${name}.js`));
  await runQuietly(process.execPath, [openapi, join(auth.place, 'openapi.json')]);
  await runQuietly(process.execPath, [migrations, join(auth.place, 'migrations.json')]);
  auth.markMade();
}

/** One after the other: each keeps a processor busy, and the servers are built meanwhile. */
async function buildWeb(folder) {
  await takeOrBuild('login', takePart('auth-ui', folder));
  await takeOrBuild('web', takePart('web', folder));
}

/** @param {ReturnType<typeof takePart>} part */
async function takeOrBuild(project, { isTaken, place, markMade }) {
  if (isTaken) return;
  await buildPages(project, place);
  markMade();
}

async function buildPages(project, place) {
  await runQuietly(binary('ng'), ['build', project, '--output-path', relative(root, place)], angular);
  const folder = join(place, 'browser');
  refuseDevPages(folder);
  // Sign-in is one page: it would ask for the rest at once.
  if (project === 'web') {
    await joinChunks(folder);
    divideEntry(folder);
  }
  writePreloadLinks(folder);
  await tightenScripts(folder);
  writeIntegrity(folder);
  if (project === 'web') {
    writePageScripts(folder);
    await writeWorkerManifest(folder);
  }
  await compress(folder);
  checkFirstScript(folder, project);
  if (project === 'web') checkTasksPage(folder);
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
