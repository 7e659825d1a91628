import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
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

/**
 * Builds `@sv/sdk`, `@sv/schema` and `@sv/ui`, and packs each into `target`, as they would be published.
 *
 * @returns the names of the archives
 */
export async function packPackages(target: string): Promise<string[]> {
  mkdirSync(target, { recursive: true });
  const place = mkdtempSync(join(tmpdir(), 'sv-npm-packages-'));
  try {
    return await Promise.all(PACKAGES.map(one => pack(one, join(place, one.folder), target)));
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function pack({ folder, compiler, files }: NpmPackage, place: string, target: string): Promise<string> {
  const source = join(root, 'libs', folder);
  mkdirSync(place);
  await node(compiler, ['-p', join(source, 'tsconfig.package.json'), '--outDir', join(place, 'dist')]);
  if (folder !== 'sdk') nameFiles(join(place, 'dist'));
  // Its types, of which the package of that name has its own.
  if (folder === 'ui') rmSync(join(place, 'dist/sdk'), { recursive: true });
  for (const file of ['README.md', ...files]) cpSync(join(source, file), join(place, file), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(place, 'LICENSE'));
  writeFileSync(join(place, 'package.json'), description(source));
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target], {
    cwd: place,
  });
  return stdout.trim();
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
