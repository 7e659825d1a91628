// How the imports of plugins and of their packages are resolved, by esbuild: used by the build of the servers, and by
// the check of what packages import. Plain Node reads it, so its own imports have extensions.
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import { isShared, packageOf } from './shared-packages.ts';

/** A plugin's folder, as far as its imports are concerned. */
export interface PluginHome {
  folder: string;
  /** Where the importing files are: the folder, or what the compiler made of it. */
  sources: string;
  /** What `dependencies` names. */
  names: readonly string[];
}

/** Those with packages of their own, also behind links. @param emitted where tsc wrote to */
export const pluginHomes = (root: string, emitted: string): PluginHome[] =>
  ['libs/plugins', 'examples', 'plugins'].flatMap(foldersIn(root)).flatMap(folder => {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file) || !existsSync(join(root, folder, 'node_modules'))) return [];
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    return [{ folder: join(root, folder), sources: join(emitted, folder), names: Object.keys(dependencies) }];
  });

const foldersIn =
  (root: string) =>
  (home: string): string[] =>
    existsSync(join(root, home)) ? readdirSync(join(root, home)).map(name => `${home}/${name}`) : [];

/** Marks a request that comes back from esbuild. */
const ASKED = Symbol('asked');
const MISSING = 'missing-package';

/**
 * A plugin's own files get the packages that it names. Its packages get one another and those that are shared, and
 * nothing else that happens to be there: what is missing throws when it is reached, as if it were not installed.
 *
 * @param root from where shared packages are found
 * @param note called for each import of a package that leads out of the plugin's packages
 */
export const ownPackages = (
  root: string,
  homes: readonly PluginHome[],
  note: (fault: string) => void = () => undefined,
): Plugin => ({
  name: 'own-packages',
  setup(build) {
    const places = homes.map(home => ({ ...home, packages: realpathSync(join(home.folder, 'node_modules')) + sep }));
    build.onResolve({ filter: /.*/ }, args => {
      if (args.pluginData === ASKED || args.kind === 'entry-point') return undefined;
      const owner = places.find(({ packages }) => args.importer.startsWith(packages));
      if (owner) return ofPackage(build, args, owner.packages, root, note);
      const home = places.find(({ sources }) => args.importer.startsWith(sources + sep));
      return home?.names.includes(packageOf(args.path)) ? ofPlugin(build, args, home, note) : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: MISSING }, ({ path }) => ({
      contents: `throw Object.assign(new Error(${JSON.stringify(`Cannot find package '${path}'`)}), { code: 'MODULE_NOT_FOUND' });`,
      loader: 'js',
    }));
  },
});

/** Not the platform's of the same name, and not what `main` or `exports` may point to outside of it. */
async function ofPlugin(
  build: PluginBuild,
  args: OnResolveArgs,
  { folder, packages }: PluginHome & { packages: string },
  note: (fault: string) => void,
): Promise<OnResolveResult> {
  const found = await ask(build, args, folder);
  if (found.errors?.length || found.namespace !== 'file') return found;
  if (found.path!.startsWith(join(packages, packageOf(args.path)) + sep)) return found;
  note(`${args.path} is a file outside the package`);
  return missing(args.path);
}

async function ofPackage(
  build: PluginBuild,
  args: OnResolveArgs,
  packages: string,
  root: string,
  note: (fault: string) => void,
): Promise<OnResolveResult | undefined> {
  const { path, importer } = args;
  if (isBuiltin(path) || path.startsWith('data:')) return undefined;
  const isBare = !/^\.{0,2}\//.test(path) && path !== '.' && path !== '..' && !path.startsWith('#');
  if (isBare && isShared(packageOf(path))) {
    if (path.startsWith('@sv/')) return /^@sv\/(sdk|schema)(\/|$)/.test(path) ? undefined : missing(path);
    // As an import, whatever the package says: `require` would load the second half of a double package.
    return ask(build, { ...args, kind: 'import-statement' }, root);
  }
  const found = await ask(build, args, args.resolveDir);
  const limit = isBare ? packages : ownFolder(importer, packages);
  const isOwn = found.external || found.namespace !== 'file' || found.path!.startsWith(limit);
  if (isOwn && !found.errors?.length) return found;
  // What is only tried may be missing, and then nobody has to know.
  if (args.kind !== 'require-call' || !isBare) note(faultOf(importer.slice(packages.length), path, isBare));
  return missing(path);
}

const faultOf = (importer: string, path: string, isBare: boolean): string =>
  `${importer} imports ${path}, which is ${isBare ? 'no package of the plugin' : 'outside the package, or not there'}`;

/** `…/node_modules/a/node_modules/@s/b/x.js` → `…/node_modules/a/node_modules/@s/b/` */
function ownFolder(importer: string, packages: string): string {
  const inside = `/node_modules${sep}`;
  const at = Math.max(importer.lastIndexOf(inside) + inside.length, packages.length);
  return `${importer.slice(0, at)}${packageOf(importer.slice(at))}${sep}`;
}

const missing = (path: string): OnResolveResult => ({ path, namespace: MISSING });

async function ask(build: PluginBuild, { path, kind }: OnResolveArgs, resolveDir: string): Promise<OnResolveResult> {
  const {
    errors,
    path: found,
    external,
    namespace,
    sideEffects,
  } = await build.resolve(path, {
    kind,
    resolveDir,
    pluginData: ASKED,
  });
  return errors.length > 0 ? { errors } : { path: found, external, namespace, sideEffects };
}
