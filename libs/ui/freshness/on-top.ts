/**
 * A list of which the first page was read again: that page, and what stood after it.
 *
 * @param nextCursor of the page; null: nothing follows it any more
 * @returns isWhole: nothing of what was shown follows on the page, so that its cursor is that of the list
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
