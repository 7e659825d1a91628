// `npm run walls`: who may import whom (docs/architecture.md). Resolves every import, so that a relative path over a
// wall is found as well as an alias.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { outsideUses } from './plugin-kit/check/sources/outside-uses';
import { forbidden, TEST_FILE, zoneOf } from './support/zones';

export interface Import {
  /** As written. */
  specifier: string;
  typeOnly: boolean;
}

const STATEMENT =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?[^;'"]*?from\s*['"]([^'"]+)['"]|(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

export function importsOf(source: string): Import[] {
  return [...source.matchAll(STATEMENT)].map(match => ({
    specifier: (match[3] ?? match[4] ?? match[5])!,
    typeOnly: match[2] !== undefined,
  }));
}

/** The file or package an import means: a path from the root for our own code, else the package's name. */
export function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const own = /^@sv\/([a-z]+)(?:\/(.+))?$/.exec(specifier);
  if (own) return own[1] === 'sdk' ? `libs/sdk/src/${own[2] ?? 'index'}` : `libs/${own[1]}/${own[2] ?? ''}`;
  return specifier;
}

/** One line for every import that crosses a wall. */
export function crossings(
  files: readonly string[],
  read: (file: string) => string,
  importsIn: (source: string) => Import[] = importsOf,
): string[] {
  return files.flatMap(file =>
    importsIn(read(file)).flatMap(found => {
      const to = target(file, found.specifier);
      const reason = forbidden(file, to, found.typeOnly);
      return reason ? [`${file}: imports ${found.specifier} (${zoneOf(file)} → ${zoneOf(to)}): ${reason}`] : [];
    }),
  );
}

const SERVER_HALF = /^(libs\/plugins|examples|plugins)\/[^/]+\/(server|shared)\//;

/** One line for everything that a plugin does beside the SDK: allowed, and not to be overlooked in a review. */
export const outsideWarnings = (files: readonly string[], read: (file: string) => string): string[] =>
  files
    .filter(file => SERVER_HALF.test(file) && !TEST_FILE.test(file))
    .flatMap(file => outsideUses(read(file)).map(({ line, what }) => `warning: ${file}:${line}: ${what}`));

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts'], { encoding: 'utf8' }).split(
    '\n',
  );
  const installed = existsSync('plugins')
    ? execFileSync('find', ['-L', 'plugins', ...'-name node_modules -prune -o -name *.ts -print'.split(' ')], {
        encoding: 'utf8',
      }).split('\n')
    : [];
  const files = [...listed, ...installed].filter(file => file && existsSync(file));
  const read = (file: string): string => readFileSync(file, 'utf8');
  const found = crossings(files, read);
  for (const line of outsideWarnings(files, read)) process.stderr.write(`${line}\n`);
  for (const line of found) process.stderr.write(`${line}\n`);
  process.stdout.write(
    found.length === 0 ? `walls: ${files.length} files, no wall crossed\n` : `walls: ${found.length} crossings\n`,
  );
  process.exit(found.length === 0 ? 0 : 1);
}
