import { PAGES, type Paged } from './pages.js';

/** How many records of an import are looked up and inserted with one statement each. */
const USUAL_SIZE = 500;

/**
 * Records, several at a time: a statement for each batch is many times faster than one for each record, and the whole
 * never stands in memory.
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

/** What a host hands over can be had in whole pages, which spares a promise or three for each record. */
function pagesOf<T>(records: AsyncIterable<T> | Iterable<T>): AsyncIterable<T[]> {
  return PAGES in records ? (records as Paged<T>)[PAGES]() : onePerPage(records);
}

async function* onePerPage<T>(records: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  for await (const record of records) yield [record];
}
