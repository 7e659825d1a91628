import { colourLiterals } from './check-tokens';

const found = (line: string, file = 'libs/ui/a.css'): string[] => colourLiterals([file], () => line);

describe('check-tokens', () => {
  it.each([
    'color: #fff;',
    'color: #a1b2c3d4;',
    'background: rgb(0 0 0 / 50%);',
    'fill: hsl(1 2% 3%);',
    'color: oklch(1 0 0);',
  ])('catches %s', line => expect(found(line)).toHaveLength(1));

  it.each(['color: var(--sv-color-text);', 'color: color-mix(in srgb, var(--a), var(--b));', 'color: currentColor;'])(
    'lets %s pass',
    line => expect(found(line)).toEqual([]),
  );

  it.each(['<a href="#main">', '&#39;', '<input #field />'])('takes %s in a template for no colour', line =>
    expect(found(line, 'libs/ui/a.html')).toEqual([]),
  );

  it('lets the file of tokens be', () => expect(found('color: #fff;', 'libs/ui/styles/tokens.css')).toEqual([]));
});
