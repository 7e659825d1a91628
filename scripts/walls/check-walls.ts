// `npm run walls`: who may import whom (docs/architecture.md), and that nothing imports itself by a detour. Resolves every import, so that a relative path over a
// wall is found as well as an alias.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outsideUses } from '../plugin-kit/check/sources/outside-uses';
import { type Edge, edgesOf } from './import-graph';
import { cycleLines, forbiddenBetweenWings } from './wings';
import { forbidden, TEST_FILE, zoneOf } from './zones';

/** One line for every import that crosses a wall. */
export const crossings = (edges: readonly Edge[]): string[] =>
  edges.flatMap(({ from, to, specifier, typeOnly }) => {
    const reason = forbidden(from, to, typeOnly) ?? forbiddenBetweenWings(from, to);
    return reason ? [`${from}: imports ${specifier} (${zoneOf(from)} → ${zoneOf(to)}): ${reason}`] : [];
  });

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
  const edges = edgesOf(files, read);
  const found = [...crossings(edges), ...cycleLines(edges)];
  for (const line of outsideWarnings(files, read)) process.stderr.write(`${line}\n`);
  for (const line of found) process.stderr.write(`${line}\n`);
  process.stdout.write(
    found.length === 0
      ? `walls: ${files.length} files, no wall crossed, no cycle\n`
      : `walls: ${found.length} faults\n`,
  );
  process.exit(found.length === 0 ? 0 : 1);
}
