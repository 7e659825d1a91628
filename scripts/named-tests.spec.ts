import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const security = read('docs/security.md');
const asvs = read('docs/asvs.md');

const ANSWERS = ['yes', 'partly', 'no', 'not applicable'];
/** ASVS 5.0.0, levels 1 and 2: how many requirements each section of the chapters on identity has there. */
const COMPLETE: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
};

/** The cells of every row of every table. */
const rowsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| -'))
    .map(line => line.slice(1, -1).split('|'))
    .map(cells => cells.map(cell => cell.trim()));

const [mapped = '', missing = ''] = asvs.split('\n## Not met\n');
const requirements = rowsOf(mapped).filter(([id]) => /^\d+\.\d+\.\d+$/.test(id ?? ''));
const pathsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/`((?:apps|libs|test|scripts|docs)\/[^`*<]+\.\w+)`/g)].map(([, path]) => path!);

describe('the files that the pages on security name', () => {
  it.each(['docs/security.md', 'docs/asvs.md'])('are all there: %s', page => {
    const paths = pathsIn(read(page));
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter(path => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('are named with their whole path', () => {
    const names = [...`${security}${asvs}`.matchAll(/`([^`\s]+spec\.ts)`/g)].map(([, name]) => name!);
    expect(names.filter(name => !name.includes('/'))).toEqual([]);
  });
});

describe('docs/security.md', () => {
  it('promises nothing without a test', () => {
    const [, promises] = /\n## What is promised.*?\n([^]*?)\n## /.exec(security) ?? [];
    const rows = rowsOf(promises ?? '').filter(([promise]) => promise !== 'Promise');
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(([, test]) => !/spec\.ts`/.test(test ?? ''))).toEqual([]);
  });
});

describe('docs/asvs.md', () => {
  it('answers each requirement once, and says yes only with evidence', () => {
    const ids = requirements.map(([id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const faults = requirements.filter(
      ([, , level, answer, how, test]) =>
        !['1', '2'].includes(level ?? '') ||
        !ANSWERS.includes(answer ?? '') ||
        !how ||
        (answer === 'yes' && !/spec\.ts`|read, no test/.test(test ?? '')),
    );
    expect(faults).toEqual([]);
  });

  it('has every requirement of the chapters on identity', () => {
    const wanted = Object.entries(COMPLETE).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(requirements.map(([id]) => id!).filter(id => /^[678]\./.test(id))).toEqual(wanted);
  });

  it('says of everything that is a plain no what it would take', () => {
    const listed = [...missing.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([id]) => id);
    const ids = (...answers: string[]) =>
      requirements.filter(([, , , answer]) => answers.includes(answer!)).map(([id]) => id!);
    expect(ids('no').filter(id => !listed.includes(id))).toEqual([]);
    expect(listed.filter(id => !ids('no', 'partly').includes(id))).toEqual([]);
  });

  it('counts right', () => {
    const chapters = mapped.split(/\n## (?=V\d)/).slice(1);
    const counted = chapters.map(chapter => [chapter.split('\n')[0]!, ...countsOf(chapter)]);
    const told = rowsOf(asvs).filter(([name]) => /^V\d+ /.test(name ?? '') || name === 'Together');
    expect(told).toEqual([...counted, ['Together', ...countsOf(mapped)]]);
  });
});

const countsOf = (markdown: string): string[] =>
  ANSWERS.map(answer => String(rowsOf(markdown).filter(([id, , , said]) => /^\d/.test(id!) && said === answer).length));
