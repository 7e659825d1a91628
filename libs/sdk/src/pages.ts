/**
 * Where the host finds the pages themselves. A symbol of the registry, so that a plugin's own copy of the SDK means the
 * same one.
 */
export const PAGES = Symbol.for('@sv/sdk/pages');

/** Records that are read a page at a time. A host that takes whole pages spares itself a promise or three for each. */
export interface Paged<T> extends AsyncIterable<T> {
  [PAGES](): AsyncIterable<T[]>;
}

/** The rows behind the last one so far. */
type ReadPage<Row> = (last: Row | null) => Promise<Row[]>;

/**
 * Rows one after the other, read a page at a time: `page` is given the last row so far and answers those behind it, in
 * the order of a key that never changes, such as the id. So the whole never stands in memory, and who changes rows
 * meanwhile makes none of them appear twice or not at all.
 *
 * `provideExport` takes what it answers as whole pages, which costs less than a generator that hands rows on.
 *
 * @experimental
 * @param toRecord what is made of each row
 * @example
 * ```ts
 * const records = inPages<Note, ExportedNote>(
 *   last => notes.find({ where: { userId, ...(last && { id: MoreThan(last.id) }) }, order: { id: 'ASC' }, take: 500 }),
 *   ({ id, text }) => ({ id, text }),
 * );
 * ```
 */
export function inPages<Row>(page: ReadPage<Row>): Paged<Row>;
export function inPages<Row, T>(page: ReadPage<Row>, toRecord: (row: Row) => T): Paged<T>;
export function inPages<Row>(page: ReadPage<Row>, toRecord?: (row: Row) => unknown): Paged<unknown> {
  const pages = () => readPages(page, toRecord);
  return { [PAGES]: pages, [Symbol.asyncIterator]: () => oneByOne(pages()) };
}

async function* readPages<Row>(page: ReadPage<Row>, toRecord?: (row: Row) => unknown): AsyncGenerator<unknown[]> {
  for (let last: Row | undefined; ;) {
    const rows = await page(last ?? null);
    last = rows.at(-1);
    if (last === undefined) return;
    yield toRecord ? rows.map(row => toRecord(row)) : rows;
  }
}

async function* oneByOne(pages: AsyncIterable<unknown[]>): AsyncGenerator<unknown> {
  for await (const page of pages) yield* page;
}
