import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crossings } from '../../../walls/check-walls';
import { edgesOf, target } from '../../../walls/import-graph';
import { ownNames, type PackageJson } from '../../../plugin-packages/lockfile';
import { packageOf } from '../../../plugin-packages/shared-packages';
import { TEST_FILE } from '../../../walls/zones';
import type { PluginPackage } from '../../package/read-package';
import { judged, type Finding } from '../finding';
import { isTest, typescriptOf } from './source-files';
import { writtenImports } from './written-imports';

/** Who may import whom: the same walls as in the checkout, and nothing that is not there. */
export function wallsCheck(plugin: PluginPackage, root: string, inPlace: string | null): Finding {
  const home = inPlace ?? `plugins/${plugin.manifest.id}`;
  const files = typescriptOf(plugin);
  const texts = new Map(files.map(({ path, content }) => [`${home}/${path}`, content.toString('utf8')]));
  const packages = new Set([...packagesOf(root), ...namedIn(plugin)]);
  const faults = [
    ...plugin.entries.filter(({ path }) => UNREAD.test(path)).map(({ path }) => `${path} ${NOT_READ}`),
    ...files.filter(({ path }) => !/^(server|web|shared|test)\//.test(path)).map(({ path }) => `${path} ${NO_HALF}`),
    ...crossings(edgesOf([...texts.keys()], file => texts.get(file)!)).map(line => line.replace(`${home}/`, '')),
    ...[...texts].flatMap(([file, text]) => strangersIn(file, text, home, packages)),
    ...[...texts].flatMap(([file, text]) => testsIn(file, text, texts)).map(line => line.replace(`${home}/`, '')),
  ];
  return judged('walls', faults, `${files.length} files, no wall crossed`);
}

/** Other languages of code and of styles: the compilers take them, and nobody here would look into them. */
const UNREAD = /\.([cm]?jsx?|[cm]ts|tsx|scss|sass|less|styl)$/i;
const NOT_READ = 'is neither TypeScript (.ts) nor CSS (.css)';
const NO_HALF = 'is in none of server, web, shared and test';

/** Imports that lead out of the plugin, and packages that the platform does not have. */
function strangersIn(file: string, text: string, home: string, packages: ReadonlySet<string>): string[] {
  const path = file.slice(home.length + 1);
  // Tests of the plugins in the checkout may use the tools of its tests.
  if (isTest(path) && !home.startsWith('plugins/')) return [];
  return writtenImports(text).flatMap(({ specifier }) => {
    if (specifier.startsWith('.')) {
      const isInside = target(file, specifier).startsWith(`${home}/`) && !/(^|\/)node_modules\//.test(specifier);
      return isInside ? [] : [`${path}: imports ${specifier}, which is outside the plugin`];
    }
    if (specifier.startsWith('@sv/') || specifier.startsWith('node:') || packages.has(packageOf(specifier))) return [];
    return [`${path}: imports ${specifier}, a package that the platform does not have and package.json does not name`];
  });
}

/** Tests may reach over walls. What is served may not reach them through a test. */
function testsIn(file: string, text: string, texts: ReadonlyMap<string, string>): string[] {
  if (TEST_FILE.test(file)) return [];
  return writtenImports(text).flatMap(({ specifier }) => {
    const path = target(file, specifier).replace(/\.js$/, '');
    const imported = [path, `${path}.ts`, `${path}/index.ts`].find(candidate => texts.has(candidate));
    return imported && TEST_FILE.test(imported) ? [`${file}: imports ${specifier}, which is a test`] : [];
  });
}

/** The plugin's own. */
function namedIn({ entries }: PluginPackage): string[] {
  const file = entries.find(({ path }) => path === 'package.json');
  return file ? ownNames(JSON.parse(file.content.toString('utf8')) as PackageJson) : [];
}

function packagesOf(root: string): Set<string> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  return new Set([...Object.keys(dependencies), ...Object.keys(devDependencies), 'express']);
}
