// @ts-check
// Bundles the JavaScript that tsc emitted (never the TypeScript: esbuild drops decorator metadata) into one file a
// process, so that a start reads one file and not two thousand.
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './support/paths.mjs';
import { withoutUnusedModules } from './support/unused-modules.mjs';

const entries = {
  'apps/runtime/main': 'apps/runtime/src/main.js',
  'apps/runtime/cli': 'apps/runtime/src/cli/main.js',
  'apps/auth/main': 'apps/auth/src/main.js',
  'apps/auth/cli': 'apps/auth/src/cli/main.js',
  'apps/auth/openapi': 'apps/auth/src/openapi.js',
};

/** Loaded from node_modules at run time: native code, and what finds its own files by path. */
const NATIVE = /^(better-sqlite3|@node-rs\/argon2|swagger-ui-dist|sharp|thread-stream|pino)(\/|$)/;

/**
 * @param {{ emitted?: string, outdir?: string }} [folders] where tsc wrote to, and where the bundles go
 * @returns {Promise<import('esbuild').Metafile>} what each bundle is made of
 */
export async function bundleServers({ emitted = join(root, 'dist/tsc'), outdir = join(root, 'dist') } = {}) {
  const { metafile } = await build({
    entryPoints: Object.fromEntries(
      Object.entries(entries)
        .filter(([, file]) => existsSync(join(emitted, file)))
        .map(([name, file]) => [name, join(emitted, file)]),
    ),
    outdir,
    metafile: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // tslib and others offer an ES module to bundlers, which every `require` of it would copy into a new object.
    conditions: [],
    // Whitespace only: names of classes are names of migrations, entities and schemas.
    minifyWhitespace: true,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [ownAliases(emitted), withoutUnusedModules, optionalPackages],
  });
  return metafile;
}

/** `@sv/server/x` → what tsc emitted for it. */
const ownAliases = emitted => ({
  name: 'own-aliases',
  setup(build) {
    build.onResolve({ filter: /^@sv\// }, ({ path }) => {
      const [, zone, ...rest] = path.split('/');
      const file = zone === 'sdk' ? join('sdk/src', rest.join('/') || 'index') : join(zone, ...rest);
      return { path: join(emitted, 'libs', `${file}.js`) };
    });
  },
});

/** Nest and TypeORM ask for packages that need not be there: what cannot be found stays a `require` at run time. */
const optionalPackages = {
  name: 'optional-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, resolveDir }) => {
      if (kind === 'entry-point' || path.startsWith('@sv/')) return undefined;
      if (NATIVE.test(path)) return { path, external: true };
      try {
        createRequire(join(resolveDir, 'x.js')).resolve(path);
        return undefined;
      } catch {
        return { path, external: true };
      }
    });
  },
};
