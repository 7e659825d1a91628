import { onTop, readAgain } from './on-top';

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

describe('readAgain', () => {
  /** Two at a time; the cursor is the place of the next one. */
  const server = (all: string) => {
    const asked: (string | null)[] = [];
    const read = async (cursor: string | null) => {
      asked.push(cursor);
      const end = Number(cursor ?? 0) + 2;
      return { items: list(all.slice(end - 2, end)), nextCursor: end < all.length ? String(end) : null };
    };
    return { asked, read };
  };

  it.each([
    ['the first page alone, when that is all', 'ab', 'abcd', 'ab', [null]],
    ['further pages that were asked for', 'abcd', 'aBcDef', 'aBcD', [null, '2']],
    ['as many rows as there were, when some are new', 'abcd', 'xyabcd', 'xyab' + 'cd', [null, '2']],
    ['what is left, when rows are gone', 'abcdef', 'af', 'af', [null]],
    ['five pages, with what follows as it was', 'abcdefghijkl', 'abcdefghijkl', 'abcdefghijkl', 5],
  ])('reads %s', async (_, shown, all, expected, asked) => {
    const { asked: cursors, read } = server(all);
    const again = await readAgain(list(shown), read);
    expect(ids(again.items)).toBe(expected);
    expect(typeof asked === 'number' ? cursors.length : cursors).toEqual(asked);
  });
});
