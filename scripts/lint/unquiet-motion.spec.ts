import { unquietMotion } from './unquiet-motion';

describe('motion for people who asked for less', () => {
  it('is refused where nothing ends it, with its line', () => {
    const css = '/* a\n   b */\n.spinner {\n  color: red;\n  animation: spin 1s linear infinite;\n}';
    expect(unquietMotion(css)).toEqual(['5: animation: spin 1s linear infinite']);
    expect(unquietMotion('a { transition: color 90ms }')).toEqual(['1: transition: color 90ms']);
  });

  it('is refused when only one of two transitions takes the token', () => {
    const css = 'a { transition: color var(--sv-motion) var(--sv-ease), opacity 1s; }';
    expect(unquietMotion(css)).toHaveLength(1);
  });

  it.each([
    'a { animation: rise var(--sv-motion) var(--sv-ease); }',
    'a { transition: color var(--sv-motion-fast) cubic-bezier(0, 0, 1, 1), opacity var(--sv-motion); }',
    'a { animation: none; }',
    'a { animation: appear 1ms linear 150ms backwards; }',
    '@media (prefers-reduced-motion: no-preference) { .spinner { animation: spin 1s infinite; } }',
    'a { &:hover { color: red; } }',
  ])('is allowed: %s', css => {
    expect(unquietMotion(css)).toEqual([]);
  });
});
