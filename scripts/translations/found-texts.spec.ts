import { faultsIn } from './compare-texts';
import { scriptTexts } from './script-texts';
import { templateTexts } from './template-texts';

const unmarkedIn = (template: string): string[] => templateTexts(template, 'a.html').unmarked.map(({ key }) => key);
const unmarkedInScript = (source: string): string[] => scriptTexts(source, 'a.ts').unmarked.map(({ key }) => key);

describe('the texts that are found', () => {
  it('are those of templates that do not go through the pipe', () => {
    expect(
      unmarkedIn('<p>Hello</p><input placeholder="Search" /><a [title]="isOpen() ? \'Close it\' : null">x</a>'),
    ).toEqual(['Hello', 'Search', 'Close it']);
    const plural = '{count, plural, one {One task} other {# tasks}}';
    expect(unmarkedIn(`<p>{{ '${plural}' | t: { count } }}</p><p>· {{ 'muted' | t }}</p>`)).toEqual([]);
  });

  it('are sentences of scripts, but not what only looks like one', () => {
    expect(unmarkedInScript(`function f() { return ok ? 'Saved' : \`Not saved by \${name}\`; }`)).toEqual([
      'Saved',
      'Not saved by ${name}',
    ]);
    const code = [
      `function f(event) { return event.key === 'Escape' || 'Notification' in window; }`,
      `const headers = { 'If-Match': version, accept: types.includes('Files') };`,
      `class Problem extends Error { override readonly name = 'Problem'; }`,
    ];
    expect(code.flatMap(unmarkedInScript)).toEqual([]);
  });

  it('are refused where a file is read, because translations come later', () => {
    expect(unmarkedInScript(`const name = t('Saved'); const later = () => t('Saved');`)).toEqual([
      'Saved (translated before translations are there)',
    ]);
  });
});

it('compares a translation with them: what is missing, not used, or filled in otherwise', () => {
  const known = { Saved: 'Gespeichert', Gone: 'Weg', 'By {name}': 'Von {nam}' };
  expect(faultsIn(known, new Set(['Saved', 'By {name}', 'New']))).toEqual({
    missing: ['New'],
    unused: ['Gone'],
    wrong: ['By {name}'],
  });
});
