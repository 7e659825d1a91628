import { isLike } from './like.js';

describe('LIKE in memory', () => {
  it.each([
    ['anna', 'a%', true],
    ['anna', '%nn%', true],
    ['anna', '_nn_', true],
    ['anna', 'nn', false],
    ['anna', 'anna_', false],
    ['anna', 'anna%%', true],
    ['', '', true],
    ['', '%', true],
    ['', '_', false],
    ['abcabd', '%abd', true],
    ['a\nb', 'a_b', true],
    ['💡', '_', true],
    ['a.c', 'a.c', true],
    ['abc', 'a.c', false],
    ['(', '(', true],
    ['Anna', 'anna', false],
  ])('%j like %j: %s', (text, pattern, expected) => expect(isLike(text, pattern, false)).toBe(expected));

  it('knows no case where it is told so', () => expect(isLike('ÄNNA', 'änn_', true)).toBe(true));

  it('ends soon, however many wildcards there are', () =>
    expect(isLike('a'.repeat(5000), '%a'.repeat(500) + 'b', false)).toBe(false));
});
