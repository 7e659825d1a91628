// @ts-check
// Bundles the JavaScript that tsc emitted (never the TypeScript: esbuild drops decorator metadata) into one file a
// process, so that a start reads one file and not two thousand, and compiles it beforehand.
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutOwnNames } from './build/own-names.ts';
import { ownPackages, pluginHomes } from './plugin-packages/own-resolver.ts';
import { root } from './support/paths.mjs';

const entries = {
  'apps/runtime/server': 'apps/runtime/src/main.js',
  'apps/runtime/cli': 'apps/runtime/src/operations/cli/main.js',
  'apps/auth/server': 'apps/auth/src/main.js',
  'apps/auth/cli': 'apps/auth/src/cli/main.js',
  'apps/auth/openapi': 'apps/auth/src/openapi.js',
  'apps/auth/migration-list': 'apps/auth/src/migration-list.js',
};

/** What an ES module knows of itself, in a bundle that is none. */
export const IMPORT_META = {
  banner: { js: "const sv_url=require('node:url').pathToFileURL(__filename).href;" },
  define: {
    'import.meta.url': 'sv_url',
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
    'import.meta.resolve': 'require.resolve',
  },
};

/** Files that a bundle finds beside itself. */
export const BESIDE = {
  'apps/runtime/src/instance/assets/image-worker/image-worker-process.cjs': 'apps/runtime/image-worker-process.cjs',
  'apps/runtime/src/operations/watchdog/watchdog-worker.cjs': 'apps/runtime/watchdog-worker.cjs',
  'apps/auth/src/accounts/password/published-passwords.bin': 'apps/auth/published-passwords.bin',
};

/** Loaded from node_modules at run time: native code, what finds its own files by path, and what need not be there. */
const UNBUNDLED =
  /^(@node-rs\/argon2|swagger-ui-dist|sharp|thread-stream|pino|ioredis|prom-client|@opentelemetry\/[\w-]+|@aws-sdk\/client-s3)(\/|$)/;

/**
 * @param {object} [options]
 * @param {string} [options.emitted] where tsc wrote to
 * @param {string} [options.outdir] where the bundles go
 * @param {string[]} [options.servers] which ones
 * @param {boolean} [options.precompiled] whether they get a code cache, which takes a start of each
 * @param {number} [options.compileWithinMs] how long that may take
 * @returns {Promise<import('esbuild').Metafile>} what each bundle is made of
 */
export async function bundleServers({
  emitted = join(root, 'dist/tsc'),
  outdir = join(root, 'dist'),
  servers = ['auth', 'runtime'],
  precompiled = true,
  compileWithinMs = 70_000,
} = {}) {
  const folders = servers.map(name => join(outdir, 'apps', name));
  // V8 takes a cache for a source of the same length: it must never outlive its own.
  for (const folder of folders) rmSync(join(folder, 'server.cache'), { force: true });
  const { metafile } = await build({
    entryPoints: Object.fromEntries(
      Object.entries(entries)
        .filter(([name, file]) => servers.includes(name.split('/')[1] ?? '') && existsSync(join(emitted, file)))
        .map(([name, file]) => [name, join(emitted, file)]),
    ),
    outdir,
    metafile: true,
    bundle: true,
    platform: 'node',
    target: 'node24',
    // A script: V8 keeps no code of a module that it compiled while the module ran (ADR 34).
    format: 'cjs',
    supported: { 'dynamic-import': false },
    ...IMPORT_META,
    // Names of classes are names of migrations, entities and schemas.
    keepNames: true,
    minifyWhitespace: true,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    alias: ownAliases(emitted),
    plugins: [ownPackages(root, pluginHomes(root, emitted)), optionalPackages, unmappedPackages],
  });
  const bundles = Object.keys(metafile.outputs).filter(file => file.endsWith('.js'));
  for (const file of bundles) writeFileSync(file, withoutOwnNames(readFileSync(file, 'utf8')));
  writeFileSync(join(outdir, 'apps/package.json'), '{ "type": "commonjs" }\n');
  for (const folder of folders) copyFileSync(join(root, 'scripts/build/start-from-cache.cjs'), join(folder, 'main.js'));
  const beside = Object.entries(BESIDE).filter(([, to]) => servers.includes(to.split('/')[1] ?? ''));
  for (const [from, to] of beside) copyFileSync(join(root, from), join(outdir, to));
  if (precompiled) await Promise.all(folders.map(folder => compile(folder, { withinMs: compileWithinMs })));
  return metafile;
}

/**
 * Has a server write its code cache, by one start with nothing in its database.
 *
 * @param {string} folder
 * @param {{ withinMs: number, signal?: AbortSignal }} options
 */
export async function compile(folder, { withinMs, signal }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sv-code-cache-'));
  const env = {
    PATH: process.env['PATH'],
    AUTH_SECRET: 'of nobody, for a start that no one can reach',
    ADMIN_KEY: 'of nobody',
  };
  const child = spawn(process.execPath, [join(folder, 'main.js'), '--write-code-cache'], {
    env: { ...env, DATA_DIR: dataDir, PORT: '0', AUTH_PORT: '0', AUTH_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // It gives up automatically before, unless a plugin spins in it.
    timeout: withinMs,
    killSignal: 'SIGKILL',
    signal,
  });
  child.on('error', () => undefined);
  // Without a cache a server starts more slowly and nothing else, so a start that failed here is not the build's fault.
  await new Promise(done => child.once('exit', done));
  rmSync(dataDir, { recursive: true, force: true });
}

/** `@sv/server/x` → what tsc emitted for it, which still says so. */
const ownAliases = emitted =>
  Object.fromEntries(
    ['contracts', 'plugins', 'rules', 'schema', 'sdk/src', 'server'].map(zone => [
      `@sv/${zone.split('/')[0]}`,
      join(emitted, 'libs', zone),
    ]),
  );

/** Nest and TypeORM ask for packages that need not be there: what cannot be found stays a `require` at run time. */
export const optionalPackages = {
  name: 'optional-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || path.startsWith('@sv/') || pluginData === FOUND) return undefined;
      if (UNBUNDLED.test(path)) return { path, external: true };
      const { errors, ...found } = await build.resolve(path, { kind, resolveDir, pluginData: FOUND });
      return errors.length > 0 ? { path, external: true } : found;
    });
  },
};

/** Marks a request that the plugin passes back to esbuild. */
const FOUND = Symbol('found');

/** Everything is at the beginning of the file. */
const FILE_ONLY = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');

/** A `require` that a package makes for itself is one that esbuild does not see: it would load a second copy of another. */
const OWN_REQUIRE = /^(const|var) require = createRequire\(import\.meta\.url\);$/m;

/** Lines are mapped in our own files only: with those of packages the map would be ten times as large. */
const unmappedPackages = {
  name: 'unmapped-packages',
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${(await readFile(path, 'utf8')).replace(OWN_REQUIRE, '')}\n//# sourceMappingURL=data:application/json;base64,${FILE_ONLY}`,
    }));
  },
};
