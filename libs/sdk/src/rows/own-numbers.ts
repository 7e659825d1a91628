import { InvalidInputError } from '../errors.js';
import type { EntityMetadata, ObjectLiteral, Repository } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/** Bits of whole numbers, by the type of their column. */
const BITS: Readonly<Record<string, number>> = { integer: 32, int: 32, int4: 32, smallint: 16, bigint: 64 };
const known = new WeakMap<EntityMetadata, readonly ColumnMetadata[]>();

/**
 * Refuses numbers that a column cannot hold. Without this, Postgres fails and SQLite stores what a whole number is not,
 * which nobody notices before the move to Postgres.
 *
 * @throws InvalidInputError that names the field
 */
export function refuseNumbers<T extends object>(
  { metadata, manager }: Pick<Repository<T>, 'metadata' | 'manager'>,
  given: ObjectLiteral | readonly ObjectLiteral[],
): void {
  const columns = numbersOf(metadata);
  if (columns.length === 0) return;
  const { driver } = manager.dataSource;
  const rows: readonly ObjectLiteral[] = Array.isArray(given) ? given : [given];
  for (const row of rows)
    for (const column of columns)
      for (const value of valuesIn(row[column.propertyName]))
        assertHeld(column, () => driver.preparePersistentValue(value, column));
}

function assertHeld(column: ColumnMetadata, prepare: () => unknown): void {
  const { propertyName: field } = column;
  let stored: unknown;
  try {
    stored = prepare();
  } catch (error) {
    // RangeError: what `@BigIntColumn` and `@DecimalColumn` say of a number that they would have to round
    if (error instanceof RangeError) throw new InvalidInputError(`/${field}`, `${field}: ${error.message}`);
    throw error;
  }
  if (stored === null || stored === undefined || isWhole(stored, BITS[typeOf(column)]!)) return;
  throw new InvalidInputError(`/${field}`, `${field} must be a whole number of at most ${BITS[typeOf(column)]} bits.`);
}

/** Both databases take whole numbers as text. */
function isWhole(value: unknown, bits: number): boolean {
  if (typeof value !== 'bigint' && !/^-?\d+$/.test(String(value))) return false;
  const whole = BigInt(value as bigint | number | string);
  return BigInt.asIntN(bits, whole) === whole;
}

/** Of an operator such as `In([1, 2])` what it compares with. */
function valuesIn(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(valuesIn);
  if (typeof value !== 'object' || !('@instanceof' in value)) return [value];
  const { child, value: compared } = value as { child?: unknown; value?: unknown };
  return valuesIn(child ?? compared);
}

function numbersOf(metadata: EntityMetadata): readonly ColumnMetadata[] {
  const before = known.get(metadata);
  if (before) return before;
  const columns = metadata.columns.filter(column => typeOf(column) in BITS);
  known.set(metadata, columns);
  return columns;
}

const typeOf = ({ type }: ColumnMetadata): string => (type === Number ? 'integer' : String(type));
