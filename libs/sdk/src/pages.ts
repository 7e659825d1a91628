/**
 * The member with which the host reads whole pages. It is in the symbol registry, so that a plugin's own copy of the
 * SDK uses the same symbol.
 */
export const PAGES = Symbol.for('@sv/sdk/pages');

/** Records that are read page by page. Reading whole pages saves the host up to three promises for each record. */
export interface Paged<T> extends AsyncIterable<T> {
  [PAGES](): AsyncIterable<T[]>;
}

/** Reads the rows after the last one so far. */
type ReadPage<Row> = (last: Row | null) => Promise<Row[]>;

/**
 * Reads rows page by page. `page` gets the last row so far and returns the rows after it, ordered by a key that never
 * changes, such as the id. The rows are never all in memory, and concurrent changes make no row appear twice or not at
 * all.
 *
 * `provideExport` reads the result in whole pages, which is faster than a generator that yields single rows.
 *
 * @experimental
 * @param toRecord converts a row to a record
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
