import { PAGES, type Paged } from './pages.js';

/** Records per batch of an import: each batch is looked up with one statement and inserted with one. */
const USUAL_SIZE = 500;

/**
 * Groups records into batches of `size`, by default 500. One statement for each batch is many times faster than one for
 * each record, and the records are never all in memory.
 *
 * @experimental
 * @example
 * ```ts
 * for await (const batch of inBatches(records)) await insertNew(batch);
 * ```
 */
export async function* inBatches<T>(records: AsyncIterable<T> | Iterable<T>, size = USUAL_SIZE): AsyncGenerator<T[]> {
  let waiting: T[] = [];
  for await (const some of pagesOf(records)) {
    for (let from = 0; from < some.length;) {
      const next = some.slice(from, from + size - waiting.length);
      waiting = waiting.length === 0 ? next : waiting.concat(next);
      from += next.length;
      if (waiting.length < size) continue;
      yield waiting;
      waiting = [];
    }
  }
  if (waiting.length > 0) yield waiting;
}

/** The host's records can be read in whole pages, which saves up to three promises for each record. */
function pagesOf<T>(records: AsyncIterable<T> | Iterable<T>): AsyncIterable<T[]> {
  return PAGES in records ? (records as Paged<T>)[PAGES]() : onePerPage(records);
}

async function* onePerPage<T>(records: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  for await (const record of records) yield [record];
}
