import { inBatches } from './batches.js';
import { ImportTally } from './import-tally.js';
import type { Condition, Repository, Where } from './namespaces/db.js';
import type { ImportReport, ImportRequest } from './namespaces/portability.js';

/** Why a record is not imported: `code` is stable and kebab-case, `detail` is for people. */
interface Reason {
  code: string;
  detail: string;
}

/** How to convert records to rows. */
export interface RowImport<Row extends { id: string }> {
  /** The repository, not one of a transaction: a failed statement is retried in another way. */
  rows: Repository<Row>;
  /** Converts a record to a row with its new id, or null if it is invalid. Trust nothing in an archive. */
  toRow: (record: unknown) => Row | null;
  /** The reason for records that `toRow` refused. */
  unreadable: Reason;
  /** How many more rows are allowed, and the reason for the records beyond. */
  room?: Reason & { rows: number };
}

/**
 * Adds the rows whose ids do not exist yet, many with one statement, and leaves the others unchanged, so that importing
 * the same archive again adds nothing. For plugins in which each record is one row. A dry run only counts.
 *
 * @experimental
 * @example
 * ```ts
 * sdk.portability.provideImport(request => importRows(request, { rows: notes(), toRow, unreadable }));
 * ```
 */
export async function importRows<Row extends { id: string }>(
  { records, dryRun }: ImportRequest,
  { rows, toRow, unreadable, room }: RowImport<Row>,
): Promise<ImportReport> {
  const tally = new ImportTally();
  let left = room?.rows ?? Infinity;
  /** Records are ordered by creation: if the first ones do not exist, the others probably do not either. */
  let looksNew = false;
  for await (const batch of inBatches(records)) {
    const read = new Map<string, Row>();
    for (const record of batch) {
      const row = toRow(record);
      if (!row) tally.fail(unreadable.code, unreadable.detail);
      else if (read.has(row.id)) tally.skipped += 1;
      else read.set(row.id, row);
    }
    if (looksNew && !dryRun && read.size <= left && (await areInserted(rows, read))) {
      tally.added += read.size;
      left -= read.size;
      continue;
    }
    const fresh = await notThere(rows, read);
    looksNew = fresh.length === read.size;
    tally.skipped += read.size - fresh.length;
    const fitting = fresh.slice(0, Math.max(0, left));
    for (let over = fresh.length - fitting.length; over > 0; over -= 1) tally.fail(room!.code, room!.detail);
    left -= fitting.length;
    tally.added += fitting.length;
    if (fitting.length > 0 && !dryRun) await rows.insert(fitting);
  }
  return tally.report();
}

/** A failed statement changes nothing; the caller then looks up which rows exist. */
async function areInserted<Row extends { id: string }>(
  rows: Repository<Row>,
  read: Map<string, Row>,
): Promise<boolean> {
  if (read.size === 0) return true;
  try {
    await rows.insert([...read.values()]);
    return true;
  } catch {
    return false;
  }
}

async function notThere<Row extends { id: string }>(rows: Repository<Row>, read: Map<string, Row>): Promise<Row[]> {
  if (read.size === 0) return [];
  const where = { id: anyOf([...read.keys()]) } as Where<Row>;
  const taken = await rows.find({ where, select: { id: true } as { [K in keyof Row]?: boolean } });
  const ids = new Set(taken.map(({ id }) => id));
  return [...read.values()].filter(({ id }) => !ids.has(id));
}

/** TypeORM's `In`, in the shape that hosts expect: this package does not depend on TypeORM. */
const anyOf = (values: string[]): Condition<string> => {
  const operator = { '@instanceof': Symbol.for('FindOperator'), type: 'in', value: values };
  return { ...operator, useParameter: true, multipleParameters: true } as unknown as Condition<string>;
};
