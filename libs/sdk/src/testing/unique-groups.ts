import { ConflictError, StoreAccessError } from '../errors.js';
import type { EntityShape } from './entity-shape.js';
import type { Row } from './memory-tables.js';
import { isEqual } from './values.js';

const groupsOf = ({ keys, uniques }: EntityShape): readonly (readonly string[])[] =>
  [keys, ...uniques].filter(group => group.length > 0);

/** Whether two rows have the same values in these fields; NULL is the same as nothing. */
export const isSameIn = (group: readonly string[], row: Row, other: Row): boolean =>
  group.every(field => (other[field] ?? null) !== null && isEqual(row[field], other[field]));

/** @throws ConflictError when what must be unique in a row is another one's */
export function refuseTaken(shape: EntityShape, rows: readonly Row[], row: Row): void {
  const taken = groupsOf(shape).find(group => rows.some(one => isSameIn(group, one, row)));
  if (!taken) return;
  const cause = new Error(`UNIQUE constraint failed: ${shape.name} (${taken.join(', ')})`);
  throw new ConflictError('There is something with the same values already.', { cause });
}

/** @throws StoreAccessError for fields that no unique index has, for rows of different fields, and for one row twice */
export function checkUpsert(shape: EntityShape, rows: readonly Row[], conflictFields: readonly string[]): void {
  if (!groupsOf(shape).some(group => isSame(group, conflictFields))) {
    throw new StoreAccessError(`${shape.name} has no unique index of ${conflictFields.join(', ')}.`);
  }
  if (rows.some(row => !isSame(Object.keys(row), Object.keys(rows[0]!)))) {
    throw new StoreAccessError('upsert takes rows that all have the same fields.');
  }
  const isDouble = (row: Row, at: number): boolean => rows.slice(0, at).some(one => isSameIn(conflictFields, one, row));
  if (rows.some(isDouble)) throw new StoreAccessError('upsert has the same row twice.');
}

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every(field => right.includes(field));
