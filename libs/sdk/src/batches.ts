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
  let batch: T[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
