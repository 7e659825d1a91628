import type { SortOrder } from '../namespaces/db.js';
import type { WideNumber } from './entity-shape.js';

/** How a database sees a value: moments by their time, false and true as 0 and 1. */
function comparable(value: unknown): number | bigint | string {
  if (isMoment(value)) return value.getTime();
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

export function compareValues(left: unknown, right: unknown): number {
  const [a, b] = [comparable(left), comparable(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

export const isEqual = (left: unknown, right: unknown): boolean => comparable(left) === comparable(right);

/** A copy that nobody else holds. Bytes stay what they are, a Buffer for example. */
export const copyOf = <R extends object>(row: R): R =>
  Object.fromEntries(Object.entries(row).map(([field, value]): [string, unknown] => [field, copyOfValue(value)])) as R;

/** By hand: what `structuredClone` makes under a test runner is no `Date` of the test's own. */
function copyOfValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isMoment(value)) return new Date(value.getTime());
  if (ArrayBuffer.isView(value)) return Uint8Array.prototype.slice.call(value);
  return Array.isArray(value) ? value.map(copyOfValue) : copyOf(value);
}

const isMoment = (value: unknown): value is Date => Object.prototype.toString.call(value) === '[object Date]';

/** One key for all values that are equal; null has its own. */
export const groupKey = (value: unknown): unknown => (value === null ? null : comparable(value));

/** The order of two rows. NULL is the smallest value of SQLite and the largest of Postgres, unless it is said. */
export function byOrder(
  order: Record<string, SortOrder | undefined>,
  nullsAreLargest: boolean,
  wideOf: (field: string) => WideNumber | null,
): (left: object, right: object) => number {
  const steps = Object.entries(order).flatMap(([field, how]) =>
    how === undefined ? [] : [stepOf(field, how, wideOf(field))],
  );
  return (left, right) => {
    for (const step of steps) {
      const difference = step(left as Record<string, unknown>, right as Record<string, unknown>, nullsAreLargest);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

type Step = (left: Record<string, unknown>, right: Record<string, unknown>, nullsAreLargest: boolean) => number;

function stepOf(field: string, how: SortOrder, wide: WideNumber | null): Step {
  const { direction, nulls } = typeof how === 'string' ? { direction: how, nulls: undefined } : how;
  const sign = direction === 'DESC' ? -1 : 1;
  return (left, right, nullsAreLargest) => {
    const [a, b] = [left, right].map(row => (wide ? wide.to(row[field] ?? null) : (row[field] ?? null)));
    if (a !== null && b !== null) return sign * compareValues(a, b);
    if (a === b) return 0;
    const nullLast = nulls ? nulls === 'LAST' : nullsAreLargest === (sign === 1);
    return (a === null) === nullLast ? 1 : -1;
  };
}

/** As a record stands in an archive, which is JSON: a bigint is text there. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));
