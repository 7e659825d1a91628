import { build, type BuildOptions, type Plugin } from 'esbuild';
import { globSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writtenImports } from '../plugin-kit/check/sources/written-imports';
import { isTest } from '../plugin-kit/check/sources/source-files';
import { ownNames, type PackageJson } from './lockfile';
import { ownPackages, type PluginHome } from './own-resolver';
import { platformVersionOf } from './platform-versions';
import { isShared, packageOf } from './shared-packages';

const SHOWN = 5;
const root = resolve(import.meta.dirname, '../..');

/** As the servers and the pages are bundled. */
const HALVES: Record<string, BuildOptions> = {
  server: { platform: 'node', target: 'node24', format: 'cjs' },
  web: {
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    mainFields: ['es2020', 'es2015', 'browser', 'module', 'main'],
    conditions: ['es2015', 'es2020', `angular:linked-${platformVersionOf('@angular/core')}`, 'module', 'production'],
  },
};

/**
 * Bundles what the halves of a plugin import of its packages, and forgets the result.
 *
 * @returns what the packages import that is none of theirs, and what cannot be bundled
 */
export async function packageImportFaults(place: string): Promise<string[]> {
  const folder = realpathSync(place);
  const packageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
  const home = { folder, sources: folder, names: ownNames(packageJson) };
  const faults = await Promise.all(Object.keys(HALVES).map(half => faultsOf(home, half)));
  return [...new Set(faults.flat())];
}

async function faultsOf(home: PluginHome, half: string): Promise<string[]> {
  const specifiers = importedIn(home, half);
  if (specifiers.length === 0) return [];
  const faults: string[] = [];
  const contents = specifiers
    .map((specifier, at) => `export * as n${at} from ${JSON.stringify(specifier)};`)
    .join('\n');
  const options: BuildOptions = {
    ...HALVES[half],
    stdin: { contents, resolveDir: home.folder, sourcefile: join(home.folder, half, 'packages.js') },
    absWorkingDir: home.folder,
    bundle: true,
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [ownPackages(root, [home], fault => faults.push(fault)), sharedElsewhere],
  };
  try {
    const { metafile } = await build(options);
    return [...faults, ...strangersIn(Object.keys(metafile!.inputs))];
  } catch (error) {
    const { errors = [] } = error as { errors?: { text: string }[] };
    return [...faults, ...errors.slice(0, SHOWN).map(({ text }) => `${half}: ${text}`)];
  }
}

/** A pattern (`import(`./${name}.json`)`) takes files that no resolver is asked about. */
const strangersIn = (inputs: readonly string[]): string[] =>
  inputs
    .filter(path => !/^(node_modules\/|(server|web)\/packages\.js$|missing-package:)/.test(path))
    .map(path => `${path} would be bundled, which is outside the packages`);

/** What is shared is bundled with the platform. */
const sharedElsewhere: Plugin = {
  name: 'shared-elsewhere',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path }) => (isShared(packageOf(path)) ? { path, external: true } : undefined)),
};

/** The imports of a half's sources that are evaluated, of packages that the plugin names. */
function importedIn({ folder, names }: PluginHome, half: string): string[] {
  const files = globSync(`${half}/**/*.ts`, { cwd: folder }).filter(path => !isTest(path));
  const imports = files.flatMap(path => writtenImports(readFileSync(join(folder, path), 'utf8')));
  const evaluated = imports.filter(({ typeOnly, specifier }) => !typeOnly && names.includes(packageOf(specifier)));
  return [...new Set(evaluated.map(({ specifier }) => specifier))];
}
