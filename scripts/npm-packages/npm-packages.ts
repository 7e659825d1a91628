import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { fingerprintOf } from '../build/build-parts.mjs';
import { nameFiles } from './package-sources';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const TSC = 'typescript-native/bin/tsc';
/** Compiles templates and styles into the files; the program that uses them links them (Angular's "partial" mode). */
const NGC = '@angular/compiler-cli/bundles/src/bin/ngc.js';

interface NpmPackage {
  /** Below `libs`. */
  folder: string;
  compiler: string;
  /** Besides `package.json`, `README.md`, the licence and what the compiler makes. */
  files: string[];
}

/** What a plugin may import of the platform. */
const PACKAGES: readonly NpmPackage[] = [
  { folder: 'sdk', compiler: TSC, files: ['manifest.schema.json'] },
  { folder: 'schema', compiler: TSC, files: [] },
  { folder: 'ui', compiler: NGC, files: ['styles'] },
];

/** What was made of the same sources before, for other checkouts too that share the folder. `npm ci` clears it. */
const KEPT = join(root, 'node_modules/.cache/npm-packages');

/**
 * Builds `@sv/sdk`, `@sv/schema` and `@sv/ui`, and packs each into `target`, as they would be published.
 *
 * @returns the names of the archives
 */
export async function packPackages(target: string): Promise<string[]> {
  const made = placeOfPackages();
  if (!existsSync(made)) await makePackages(made);
  cpSync(made, target, { recursive: true });
  return readdirSync(made).sort();
}

const placeOfPackages = (): string => join(KEPT, fingerprintOf('packages'));

async function makePackages(made: string): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  const place = mkdtempSync(join(KEPT, '.new-'));
  const archives = join(place, 'archives');
  mkdirSync(archives);
  try {
    await Promise.all(PACKAGES.map(one => pack(one, join(place, one.folder), archives)));
    if (placeOfPackages() !== made) throw new Error('Sources changed while they were packed. Try again.');
    // Another process may have made them meanwhile.
    if (!existsSync(made)) renameSync(archives, made);
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function pack({ folder, compiler, files }: NpmPackage, place: string, target: string): Promise<void> {
  const source = join(root, 'libs', folder);
  mkdirSync(place);
  await node(compiler, ['-p', join(source, 'tsconfig.package.json'), '--outDir', join(place, 'dist')]);
  if (folder !== 'sdk') nameFiles(join(place, 'dist'));
  // Its types, of which the package of that name has its own.
  if (folder === 'ui') rmSync(join(place, 'dist/sdk'), { recursive: true });
  for (const file of ['README.md', ...files]) cpSync(join(source, file), join(place, file), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(place, 'LICENSE'));
  writeFileSync(join(place, 'package.json'), description(source));
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target], { cwd: place });
}

/** Every package has the version of the platform. */
function description(source: string): string {
  const { scripts: _, ...fields } = json(join(source, 'package.json'));
  const { version } = json(join(root, 'package.json'));
  const peers = fields['peerDependencies'] as Record<string, string>;
  const peerDependencies = Object.fromEntries(
    Object.entries(peers).map(([name, range]) => [name, name.startsWith('@sv/') ? version : range]),
  );
  return JSON.stringify({ ...fields, version, peerDependencies }, null, 2);
}

const json = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

async function node(file: string, args: string[]): Promise<void> {
  await run(process.execPath, [join(root, 'node_modules', file), ...args], { cwd: root }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${stdout}${stderr}`.trim());
    },
  );
}
