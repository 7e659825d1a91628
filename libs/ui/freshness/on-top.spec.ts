import { onTop } from './on-top';

const list = (ids: string): { id: string }[] => [...ids].map(id => ({ id }));
const ids = (items: readonly { id: string }[]): string => items.map(({ id }) => id).join('');

describe('onTop', () => {
  it.each([
    ['the same', 'abcd', 'ab', 'more', 'abcd', false],
    ['something new', 'abcd', 'xa', 'more', 'xabcd', false],
    ['something gone', 'abcd', 'bc', 'more', 'bcd', false],
    ['the last one gone', 'abc', 'ab', null, 'ab', true],
    ['all gone', 'abcd', '', null, '', true],
    ['more new ones than a page', 'abcd', 'xy', 'more', 'xy', true],
  ])('%s: %s, of which %s was read again', (_, shown, page, nextCursor, expected, isWhole) => {
    const merged = onTop(list(shown), list(page), nextCursor);
    expect([ids(merged.items), merged.isWhole]).toEqual([expected, isWhole]);
  });
});
