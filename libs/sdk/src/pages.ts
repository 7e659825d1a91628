/**
 * Rows one after the other, read a page at a time: `page` is given the last row so far and answers those behind it, in
 * the order of a key that never changes, such as the id. So the whole never stands in memory, and who changes rows
 * meanwhile makes none of them appear twice or not at all.
 *
 * @experimental
 * @example
 * ```ts
 * const rows = inPages<Note>(last =>
 *   notes.find({ where: { userId, ...(last && { id: MoreThan(last.id) }) }, order: { id: 'ASC' }, take: 500 }),
 * );
 * ```
 */
export async function* inPages<T>(page: (last: T | null) => Promise<T[]>): AsyncGenerator<T> {
  for (let last: T | undefined; ;) {
    const rows = await page(last ?? null);
    yield* rows;
    last = rows.at(-1);
    if (last === undefined) return;
  }
}
