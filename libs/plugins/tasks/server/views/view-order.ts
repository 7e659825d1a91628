import { InvalidInputError, type SortOrder, type Where } from '@sv/sdk';
import { IsNull, LessThan, MoreThan } from 'typeorm';
import type { TaskSort } from '../../shared/views.contract';
import type { TaskItemRow } from '../items/task-item.entity';

type Key = 'dueAt' | 'doneAt' | 'priority' | 'id';
type KeyValue = Date | number | string | null;

/** The fields by which rows are ordered, the last one unique. */
interface ViewOrder {
  keys: readonly Key[];
  direction: 'ASC' | 'DESC';
}

const orders: Readonly<Record<TaskSort, ViewOrder>> = {
  due: { keys: ['dueAt', 'id'], direction: 'ASC' },
  // Ids contain the time at which they were made.
  created: { keys: ['id'], direction: 'DESC' },
  priority: { keys: ['priority', 'dueAt', 'id'], direction: 'ASC' },
  done: { keys: ['doneAt', 'id'], direction: 'DESC' },
};

const NULLABLE: ReadonlySet<Key> = new Set(['dueAt', 'doneAt', 'priority']);

export function orderBy(sort: TaskSort): Partial<Record<Key, SortOrder>> {
  const { keys, direction } = orders[sort];
  return Object.fromEntries(keys.map(key => [key, NULLABLE.has(key) ? { direction, nulls: 'LAST' } : direction]));
}

/** After which row a page ends. Opaque to clients. */
export const viewCursor = (sort: TaskSort, row: TaskItemRow): string =>
  Buffer.from(JSON.stringify([sort, ...orders[sort].keys.map(key => row[key])])).toString('base64url');

/**
 * The rows behind the one of a cursor; those without a value come last.
 *
 * @throws InvalidInputError for what is no cursor of this order
 */
export function behind(sort: TaskSort, cursor: string): Where<TaskItemRow>[] {
  const { keys, direction } = orders[sort];
  const values = readCursor(sort, cursor);
  const beyond = direction === 'ASC' ? MoreThan : LessThan;
  const same: Where<TaskItemRow> = {};
  const found: Where<TaskItemRow>[] = [];
  keys.forEach((key, at) => {
    const value = values[at]!;
    if (value !== null) found.push({ ...same, [key]: beyond(value) });
    if (value !== null && NULLABLE.has(key)) found.push({ ...same, [key]: IsNull() });
    Object.assign(same, { [key]: value ?? IsNull() });
  });
  return found;
}

function readCursor(sort: TaskSort, cursor: string): KeyValue[] {
  const { keys } = orders[sort];
  const [written, ...values] = parsed(cursor);
  const read = values.map((value, at) => readValue(keys[at], value));
  if (written !== sort || read.length !== keys.length || read.includes(undefined)) throw notACursor();
  return read as KeyValue[];
}

function readValue(key: Key | undefined, value: unknown): KeyValue | undefined {
  if (value === null) return key && NULLABLE.has(key) ? null : undefined;
  if (key === 'priority') return Number.isInteger(value) ? (value as number) : undefined;
  if (typeof value !== 'string') return undefined;
  if (key === 'id') return /^[0-9a-f-]{36}$/.test(value) ? value : undefined;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

function parsed(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch {
    throw notACursor(); // a SyntaxError
  }
}

const notACursor = () => new InvalidInputError('/cursor', 'cursor is not the nextCursor of a page in this order');
