/** A list in the order that the server gives it, page after page. */
export interface CursorPage<T> {
  items: readonly T[];
  nextCursor: string | null;
}

/** How many pages are read again; the pages after them stay as they are. */
const maxPages = 5;

/**
 * Reads the loaded part of a list again.
 *
 * @param read reads a page; the first one without a cursor
 * @returns isWhole: the cursor belongs to the whole list, because none of the older items follow
 */
export async function readAgain<T extends { id: string }>(
  shown: readonly T[],
  read: (cursor: string | null) => Promise<CursorPage<T>>,
): Promise<CursorPage<T> & { isWhole: boolean }> {
  const items: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages && items.length < Math.max(shown.length, 1); page++) {
    const next: CursorPage<T> = await read(cursor);
    items.push(...next.items);
    cursor = next.nextCursor;
    if (cursor === null) break;
  }
  return { ...onTop(shown, items, cursor), nextCursor: cursor };
}

/**
 * Merges the start of a list, read again, with the items that followed it.
 *
 * @param nextCursor of the last page read; null at the end of the list
 * @returns isWhole: none of the older items follow, so the cursor belongs to the whole list
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
