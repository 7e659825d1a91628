import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const codesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, code]) => code!);

const sources = execFileSync('git', ['ls-files', 'apps/runtime/src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(file => file.endsWith('.ts') && !file.endsWith('spec.ts'))
  .map(read);

it('every problem of the health report stands in docs/operations/monitoring.md, and no other', () => {
  const raised = sources.flatMap(text =>
    codesIn(
      text,
      /\b(?:(?:PROBLEM|MISSING|ONE_AWAY) = |StandingProblem = \{\s*code: |problem: |(?:problems\.raise|this\.reportProblem)\(\s*)'([a-z]+(?:-[a-z]+)+)'/g,
    ),
  );
  const [, table = ''] = /\n\| Problem .*\n([^]*?)\n\n/.exec(read('docs/operations/monitoring.md')) ?? [];

  expect(raised.length).toBeGreaterThan(8);
  expect(codesIn(table, /^\| `([a-z-]+)`/gm).sort()).toEqual([...new Set(raised)].sort());
});
