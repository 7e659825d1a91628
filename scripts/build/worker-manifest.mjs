// @ts-check
// Writes ngsw.json, by which the service worker knows what to keep of this version, and their hashes into the script of
// the worker, by which it knows what to believe. Angular's own builder would do it before the scripts are tightened, and
// would put index.html in, whose nonce is another each time.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from './integrity.mjs';

const WORKER = 'sv-worker.js';
/** What is in sv-worker.js where the hashes belong. */
const PLACE = '/* __FILES__ */';

/** @type {import('@angular/service-worker/config').Config} */
const CONFIG = {
  // Never asked for: sv-worker.js answers pages itself.
  index: '/offline',
  navigationRequestStrategy: 'freshness',
  // What the server answers and nobody else. The worker itself does not let it come so far, see sv-worker.js.
  navigationUrls: [
    '/**',
    '!/**/*.*',
    '!/**/api',
    '!/**/api/**',
    '!/api/**',
    '!/login/**',
    '!/login',
    '!/register',
    '!/forgot-password',
    '!/reset-password',
    '!/verify-email',
    '!/consent',
    '!/problems/**',
  ],
  assetGroups: [
    {
      name: 'app',
      // All at once: a page that nobody opened yet must still open when the server has only the files of the next version.
      installMode: 'prefetch',
      updateMode: 'prefetch',
      resources: { files: ['/*.js', '/*.css', '/*.svg', '!/sv-worker.js', '!/ngsw-worker.js'] },
    },
  ],
};

/** @param {string} folder where `index.html` and the files lie, as they will be served */
export async function writeWorkerManifest(folder) {
  const { Generator } = await import('@angular/service-worker/config');
  const entry = /<script src="([^"]+\.js)" type="module"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1];
  if (!entry) throw new Error(`${folder}/index.html has no entry script`);
  const generator = new Generator(filesIn(folder), '/');
  const manifest = await generator.process({ ...CONFIG, appData: { entry: `/${entry}` } });
  // The time of the build would make another version of the same files.
  writeFileSync(join(folder, 'ngsw.json'), `${JSON.stringify({ ...manifest, timestamp: 0 }, null, 2)}\n`);
  writeHashes(folder, Object.keys(manifest.hashTable));
}

/** @param {string} folder @param {string[]} files */
function writeHashes(folder, files) {
  const path = join(folder, WORKER);
  const script = readFileSync(path, 'utf8');
  if (!script.includes(PLACE)) throw new Error(`${path} has no place for the hashes`);
  const hashes = files.map(file => `${JSON.stringify(file)}: ${JSON.stringify(integrityOf(join(folder, file)))},`);
  writeFileSync(path, script.replace(PLACE, hashes.join('\n  ')));
}

/** @param {string} folder @returns {import('@angular/service-worker/config').Filesystem} */
function filesIn(folder) {
  const read = file => readFileSync(join(folder, file));
  return {
    list: async () => readdirSync(folder).map(name => `/${name}`),
    read: async file => read(file).toString(),
    hash: async file => createHash('sha1').update(read(file)).digest('hex'),
    write: async () => undefined,
  };
}
