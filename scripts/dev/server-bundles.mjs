// @ts-check
// The servers as `npm run dev` runs them: bundled from the TypeScript with no type checked, and the server halves of
// plugins in a file of their own. A saved server half is bundled in milliseconds, while the platform with its packages
// takes seconds. What both need (the SDK, Nest, TypeORM) is in the platform's bundle alone: there may be one of each.
import { context } from 'esbuild';
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BESIDE, compile, IMPORT_META, optionalPackages } from '../bundle-servers.mjs';
import { ownPackages, pluginHomes } from '../plugin-packages/own-resolver.ts';
import { isShared, packageOf } from '../plugin-packages/shared-packages.ts';
import { compiled } from '../support/compiled-typescript.mjs';
import { root } from '../support/paths.mjs';

const PLACE = 'dist/dev';
export const SERVERS = { auth: `${PLACE}/apps/auth/main.js`, runtime: `${PLACE}/apps/runtime/main.js` };

const out = join(root, PLACE);
const CODE = join(out, 'apps/runtime/server.cache');
const COMPILE_WITHIN_MS = 70_000;
const REGISTRY = 'libs/plugins/registry.server.generated.ts';
/** What the bundle of the plugins finds what it shares with the platform by. */
const SHARED = "globalThis[Symbol.for('sv.shared')]";

const common = {
  bundle: true,
  platform: /** @type {const} */ ('node'),
  target: 'node24',
  format: /** @type {const} */ ('cjs'),
  supported: { 'dynamic-import': false },
  ...IMPORT_META,
  // Names of classes are names of migrations, entities and schemas.
  keepNames: true,
  legalComments: /** @type {const} */ ('none'),
  sourcemap: /** @type {const} */ ('linked'),
  sourcesContent: false,
  logLevel: /** @type {const} */ ('silent'),
  absWorkingDir: root,
};

export class ServerBundles {
  /** What plugins import of the SDK and of packages. */
  shared = new Set();
  /** What the platform's bundle has of these. */
  offered = '';
  /** @type {AbortController | undefined} */
  compiling;

  async open() {
    for (const server of Object.values(SERVERS)) {
      mkdirSync(join(root, dirname(server)), { recursive: true });
      copyFileSync(join(root, 'scripts/build/start-from-cache.cjs'), join(root, server));
    }
    writeFileSync(join(out, 'apps/package.json'), '{ "type": "commonjs" }\n');
    for (const [from, to] of Object.entries(BESIDE)) copyFileSync(join(root, from), join(out, to));
    copyFileSync(join(import.meta.dirname, 'plugin-registry.cjs'), join(out, 'apps/runtime/plugin-registry.cjs'));
    await this.openPlugins();
    this.runtime = await context({
      ...common,
      entryPoints: { server: 'dev:runtime' },
      outdir: join(out, 'apps/runtime'),
      plugins: [runtimeEntry(this.shared), pluginsApart, ownSources, optionalPackages, typescript()],
    });
    this.auth = await context({
      ...common,
      entryPoints: { server: 'apps/auth/src/main.ts' },
      outdir: join(out, 'apps/auth'),
      plugins: [ownSources, optionalPackages, typescript()],
    });
  }

  /** Again when a plugin comes, goes or has other packages. */
  async openPlugins() {
    await this.plugins?.dispose();
    const homes = pluginHomes(root, root);
    this.plugins = await context({
      ...common,
      entryPoints: { 'plugin-bundle': REGISTRY },
      outdir: join(out, 'apps/runtime'),
      plugins: [sharedModules(this.shared, homes), ownPackages(root, homes), typescript()],
    });
  }

  /** And the platform too, when a plugin uses something of it for the first time. */
  async buildPlugins() {
    await this.plugins?.rebuild();
    if (this.offered !== this.wanted()) await this.buildRuntime();
  }

  async buildRuntime() {
    const wanted = this.wanted();
    this.forgetCode();
    await this.runtime?.rebuild();
    this.offered = wanted;
  }

  /**
   * Keeps what V8 compiles of the runtime's bundle, which spares every later start a third. It takes a start, so call it
   * when nobody waits.
   */
  async keepCode() {
    if (existsSync(CODE)) return;
    this.compiling = new AbortController();
    await compile(dirname(CODE), { withinMs: COMPILE_WITHIN_MS, signal: this.compiling.signal });
  }

  /** V8 takes a cache for a source of the same length: it must never outlive its own, nor be written after that. */
  forgetCode() {
    this.compiling?.abort();
    rmSync(CODE, { force: true });
  }

  async buildAuth() {
    await this.auth?.rebuild();
  }

  wanted() {
    return [...this.shared].sort().join('\n');
  }

  async close() {
    this.compiling?.abort();
    await Promise.all([this.plugins?.dispose(), this.runtime?.dispose(), this.auth?.dispose()]);
  }
}

/** In memory what did not change since: a bundle asks for every file each time. */
function typescript() {
  const known = new Map();
  return {
    name: 'typescript',
    /** @param {import('esbuild').PluginBuild} build */
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const { mtimeMs } = statSync(path);
        const before = known.get(path);
        if (before?.mtimeMs === mtimeMs) return before.loaded;
        const loaded = { contents: compiled(path), loader: /** @type {const} */ ('js') };
        known.set(path, { mtimeMs, loaded });
        return loaded;
      });
    },
  };
}

/** `@sv/server/x` is a file of ours, and so is `./x.js` in the SDK, whose sources are called `.ts`. */
const ownSources = {
  name: 'own-sources',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^@sv\// }, ({ path }) => {
      const [, zone, ...rest] = path.split('/');
      const file = zone === 'sdk' ? join('sdk/src', rest.join('/') || 'index') : join(zone ?? '', ...rest);
      return { path: join(root, 'libs', `${file}.ts`) };
    });
    build.onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path.replace(/\.js$/, '.ts'));
      return existsSync(file) ? { path: file } : undefined;
    });
  },
};

/** The registry, and with it every plugin, stands beside the platform's bundle. */
const pluginsApart = {
  name: 'plugins-apart',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^@sv\/plugins\/registry\.server\.generated$/ }, () => ({
      path: './plugin-registry.cjs',
      external: true,
    }));
  },
};

/** Begins with what plugins share, so that it is there before the first of them is loaded. @param {Set<string>} shared */
const runtimeEntry = shared => ({
  name: 'runtime-entry',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^dev:/ }, ({ path }) => ({ path, namespace: 'dev' }));
    build.onLoad({ filter: /^dev:runtime$/, namespace: 'dev' }, () => ({
      contents: "import 'dev:shared';\nimport './apps/runtime/src/main.ts';",
      resolveDir: root,
    }));
    build.onLoad({ filter: /^dev:shared$/, namespace: 'dev' }, () => {
      const names = [...shared].sort();
      const imports = names.map((name, at) => `import * as m${at} from '${name}';`);
      const members = names.map((name, at) => `'${name}': m${at}`);
      return { contents: `${imports.join('\n')}\n${SHARED} = { ${members.join(', ')} };`, resolveDir: root };
    });
  },
});

/**
 * What a plugin imports from elsewhere is the platform's, except packages of its own; and what these share with it too.
 *
 * @param {Set<string>} shared
 * @param {import('../plugin-packages/own-resolver.ts').PluginHome[]} homes
 */
const sharedModules = (shared, homes) => ({
  name: 'shared-modules',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point') return undefined;
      if (path.startsWith('node:')) return { path, external: true };
      const isOfPackage = importer.includes('/node_modules/');
      const isOwn = homes.some(
        ({ sources, names }) => importer.startsWith(`${sources}/`) && names.includes(packageOf(path)),
      );
      if (isOfPackage ? !isShared(packageOf(path)) : isOwn) return undefined;
      shared.add(path);
      return { path, namespace: 'shared' };
    });
    // Of a CommonJS package the platform has a wrapped copy, whose `default` is the package itself.
    build.onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => ({
      contents: `const found = ${SHARED}['${path}'];
        const whole = found.default;
        const isWrapped = whole && Object.keys(found).every(name => name === 'default' || found[name] === whole[name]);
        module.exports = isWrapped ? whole : found;`,
    }));
  },
});
