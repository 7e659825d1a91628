// @ts-check
'use strict';
// The program `main.js` of a bundled server: runs `server.js` beside it from V8's code cache, which spares the compiler
// a third of the start (bench/boot.mjs). A cache of another Node is refused by V8 itself and costs nothing but the gain.
// With `--write-code-cache` it makes the cache instead, of everything that a start has compiled; the build calls that.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { SourceMap, wrap } = require('node:module');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const vm = require('node:vm');

const filename = join(__dirname, 'server.js');
const cacheFile = join(__dirname, 'server.cache');
const writesCache = process.argv[2] === '--write-code-cache';
/** From listening on: plugins start then. What is compiled later is not in the cache, and no harm is done. */
const SETTLE_MS = 1500;
const GIVE_UP_MS = 60_000;
/** Of the build that this server is a part of, whatever is built while it runs. */
const OF_THIS_BUILD = {
  WEB_DIR: '../../web/browser',
  LOGIN_DIR: '../../auth-ui/browser',
  AUTH_OPENAPI: '../auth/openapi.json',
};
for (const [name, path] of Object.entries(OF_THIS_BUILD)) {
  if (existsSync(join(__dirname, path))) process.env[name] ||= join(__dirname, path);
}

const script = new vm.Script(wrap(readFileSync(filename, 'latin1')), {
  filename,
  columnOffset: -wrap('').indexOf('\n'),
  cachedData: writesCache ? undefined : readIfThere(cacheFile),
  // Absent before Node 20.10; `import()` of a package then needs no cache of ours.
  importModuleDynamically: vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
Error.prepareStackTrace = describe;
script.runInThisContext().call(exports, exports, require, module, filename, __dirname);
if (writesCache) {
  setTimeout(() => process.exit(1), GIVE_UP_MS);
  const poll = setInterval(() => {
    if (!process.getActiveResourcesInfo().includes('TCPServerWrap')) return;
    clearInterval(poll);
    setTimeout(() => {
      // V8 refuses a cache that was written under other flags than it is read under, and the runtime has set one by now
      // (kernel/heap-memory.ts).
      setFlagsFromString('--no-external-memory-accounted-in-global-limit');
      writeFileSync(cacheFile, script.createCachedData());
      process.exit(0);
    }, SETTLE_MS);
  }, 50);
}

/** @type {SourceMap | null | undefined} */
let sourceMap;

/**
 * A stack with our own files and lines. Node's `--enable-source-maps` knows nothing of scripts that are run in this
 * way, and costs 15 MB from the start on; here the map is read when the first stack is asked for. Node itself asks for
 * that of each error that ends a stream: one that we ended on purpose, as each shutdown does, is not worth 0.3 s.
 *
 * @param {Error} error
 * @param {NodeJS.CallSite[]} frames
 */
function describe(error, frames) {
  if (error?.name === 'AbortError') return [headOf(error), ...frames.map(frame => `    at ${frame}`)].join('\n');
  const lines = frames.map(frame => `    at ${String(frame).replace(/[^ (]*server\.js:(\d+):(\d+)/, placeOf)}`);
  return [headOf(error), ...lines].join('\n');
}

function headOf(error) {
  try {
    return String(error);
  } catch {
    // an error whose own toString throws
    return 'Error';
  }
}

/** Of packages the map knows the file and no line. */
function placeOf(place, line, column) {
  if (sourceMap === undefined) sourceMap = readMap();
  const found = sourceMap?.findEntry(Number(line) - 1, Number(column) - 1);
  if (!found || !('originalSource' in found) || !found.originalSource) return place;
  const { originalSource: file, originalLine, originalColumn } = found;
  const path = file.replace(/^(\.\.\/)+/, '');
  return path.includes('node_modules/') ? path : `${path}:${originalLine + 1}:${originalColumn + 1}`;
}

function readMap() {
  const text = readIfThere(`${filename}.map`);
  return text ? new SourceMap(JSON.parse(text.toString())) : null;
}

function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    // ENOENT: it was not built
    return undefined;
  }
}
