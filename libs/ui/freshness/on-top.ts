/** A list in the order that the server gives it, page after page. */
export interface Page<T> {
  items: readonly T[];
  nextCursor: string | null;
}

/** So many pages are read again; what was asked for beyond them stays as it is. */
const mostPages = 5;

/**
 * Reads a list again as far as it is shown.
 *
 * @param read a page; the first one without a cursor
 * @returns isWhole: the cursor is that of the list, because nothing of what was shown before follows
 */
export async function readAgain<T extends { id: string }>(
  shown: readonly T[],
  read: (cursor: string | null) => Promise<Page<T>>,
): Promise<Page<T> & { isWhole: boolean }> {
  const items: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages && items.length < Math.max(shown.length, 1); page++) {
    const next: Page<T> = await read(cursor);
    items.push(...next.items);
    cursor = next.nextCursor;
    if (cursor === null) break;
  }
  return { ...onTop(shown, items, cursor), nextCursor: cursor };
}

/**
 * A list of which the beginning was read again: that, and what stood after it.
 *
 * @param nextCursor of the last page; null: nothing follows it any more
 * @returns isWhole: nothing of what was shown follows, so that the cursor is that of the list
 */
export function onTop<T extends { id: string }>(
  shown: readonly T[],
  page: readonly T[],
  nextCursor: string | null,
): { items: readonly T[]; isWhole: boolean } {
  if (nextCursor === null) return { items: page, isWhole: true };
  const lastId = page.at(-1)?.id;
  const rest = shown.slice(shown.findIndex(({ id }) => id === lastId) + 1 || shown.length);
  return { items: [...page, ...rest], isWhole: rest.length === 0 };
}
