// `npm run walls`: who may import whom (docs/architecture.md). Resolves every import, so that a relative path over a
// wall is found as well as an alias.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { outsideUses } from './plugin-kit/check/sources/outside-uses';
import { writtenImports } from './plugin-kit/check/sources/written-imports';
import { forbidden, TEST_FILE, zoneOf } from './support/zones';

/** The file or package an import means: a path from the root for our own code, else the package's name. */
export function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const own = /^@sv\/([a-z]+)(?:\/(.+))?$/.exec(specifier);
  if (own) return own[1] === 'sdk' ? `libs/sdk/src/${own[2] ?? 'index'}` : `libs/${own[1]}/${own[2] ?? ''}`;
  return specifier;
}

/** One line for every import that crosses a wall. */
export const crossings = (files: readonly string[], read: (file: string) => string): string[] =>
  files.flatMap(file =>
    writtenImports(read(file)).flatMap(({ specifier, typeOnly }) => {
      const to = target(file, specifier);
      const reason = forbidden(file, to, typeOnly);
      return reason ? [`${file}: imports ${specifier} (${zoneOf(file)} → ${zoneOf(to)}): ${reason}`] : [];
    }),
  );

const SERVER_HALF = /^(libs\/plugins|examples|plugins)\/[^/]+\/(server|shared)\//;

/** One line for everything that a plugin does beside the SDK: allowed, and not to be overlooked in a review. */
export const outsideWarnings = (files: readonly string[], read: (file: string) => string): string[] =>
  files
    .filter(file => SERVER_HALF.test(file) && !TEST_FILE.test(file))
    .flatMap(file => outsideUses(read(file)).map(({ line, what }) => `warning: ${file}:${line}: ${what}`));

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts'], { encoding: 'utf8' });
  // Git lists none of them; one may be a link to a repository of its own.
  const installed = globSync('plugins/*').flatMap(folder =>
    globSync('**/*.ts', { cwd: folder, exclude: ['**/node_modules/**'] }).map(file => join(folder, file)),
  );
  const files = [...listed.split('\n'), ...installed].filter(file => file && existsSync(file));
  const read = (file: string): string => readFileSync(file, 'utf8');
  const found = crossings(files, read);
  for (const line of outsideWarnings(files, read)) process.stderr.write(`${line}\n`);
  for (const line of found) process.stderr.write(`${line}\n`);
  process.stdout.write(
    found.length === 0 ? `walls: ${files.length} files, no wall crossed\n` : `walls: ${found.length} crossings\n`,
  );
  process.exit(found.length === 0 ? 0 : 1);
}
