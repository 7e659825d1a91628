import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packPackages } from '../../npm-packages/npm-packages';
import { root } from '../checkout';
import { buildScaffold } from './build-scaffold';
import type { Feature } from './features';
import { lastSegment, type ScaffoldNames } from './scaffold-names';

const TEMPLATE = join(root, 'scripts/templates/plugin-repository');

/** A repository of its own for a plugin: tools and tests beside the folder that is installed, and the SDK as archives. */
export async function buildRepository(
  folder: string,
  names: ScaffoldNames,
  features?: readonly Feature[],
): Promise<void> {
  await buildScaffold(join(folder, 'plugin'), names, new Date(), features);
  const archives = await packPackages(join(folder, 'packages'));
  for (const file of filesIn(TEMPLATE)) {
    const text = readFileSync(join(TEMPLATE, file), 'utf8').replaceAll('starter', lastSegment(names.id));
    write(folder, file.replace(/^gitignore$/, '.gitignore'), named(text, names));
  }
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Description;
  write(folder, 'package.json', `${JSON.stringify(withVersions(description, names, archives), null, 2)}\n`);
  // What the platform's own page tests run in.
  copyFileSync(join(root, 'apps/web/jest.setup.ts'), join(folder, 'jest.setup.ts'));
}

interface Description {
  devDependencies: Record<string, string>;
}

/** The versions that the platform has, and its own packages from the archives beside them. */
function withVersions(description: Description, { name }: ScaffoldNames, archives: readonly string[]): object {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const versions = { ...dependencies, ...devDependencies };
  const own = archives.map(file => [`@sv/${/^sv-([a-z]+)-/.exec(file)![1]}`, `file:packages/${file}`]);
  const others = Object.keys(description.devDependencies).map(one => [one, versions[one]]);
  const text = `${name}, a plugin of Workspace Runtime. What is installed is the folder plugin.`;
  return { ...description, description: text, devDependencies: Object.fromEntries([...own, ...others]) };
}

/** Only in the README: in JSON the name would have to be escaped. */
const named = (text: string, { name }: ScaffoldNames): string => text.replace(/^# Starter$/m, () => `# ${name}`);

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1));
