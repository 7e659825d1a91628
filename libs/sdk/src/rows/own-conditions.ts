import { StoreAccessError } from '../errors.js';
import type { FindOptions, Where } from '../namespaces/db.js';
import { FindOperator, type FindManyOptions, type FindOptionsWhere } from 'typeorm';

/** What a plugin may ask for; TypeORM knows more, and some of it ends up in the statement as it is. */
const OPTIONS = new Set(['where', 'order', 'select', 'take']);

interface OperatorShape {
  type?: unknown;
  value?: unknown;
  child?: unknown;
  useParameter?: boolean;
  multipleParameters?: boolean;
}

/**
 * A copy of what a plugin wants to find. A copy, because what was looked at once could answer differently when TypeORM
 * looks at it.
 *
 * @throws StoreAccessError for options and conditions that are SQL, or could be
 */
export function ownOptions<T>(options: FindOptions<T>): FindManyOptions<T> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const unknown = given.find(([name]) => !OPTIONS.has(name))?.[0];
  if (unknown !== undefined) throw new StoreAccessError(`find has no option ${unknown}.`);
  refuseNull(options.where);
  const copy = Object.fromEntries(given.map(([name, value]): [string, unknown] => [name, plain(value)]));
  return copy as FindManyOptions<T>;
}

/** @throws StoreAccessError as `ownOptions` */
export function ownWhere<T>(where: Where<T>): FindOptionsWhere<T> {
  refuseNull(where);
  return plain(where) as FindOptionsWhere<T>;
}

/**
 * In SQL nothing equals null: TypeORM would find nothing, every row or fail, as it is configured.
 *
 * @throws StoreAccessError
 */
function refuseNull(where: unknown): void {
  if (Array.isArray(where)) return where.forEach(refuseNull);
  if (typeof where !== 'object' || where === null) return;
  const field = Object.entries(where).find(([, value]) => value === null)?.[0];
  if (field !== undefined) throw new StoreAccessError(`The condition ${field} is null: use IsNull() of typeorm.`);
}

function plain(value: unknown): unknown {
  if (typeof value === 'function')
    throw new StoreAccessError('A function is an expression: raw SQL is for sdk.db.query.');
  if (typeof value !== 'object' || value === null || isValue(value)) return value;
  if (Array.isArray(value)) return value.map(plain);
  if ('@instanceof' in value) return operator(value as OperatorShape);
  return Object.fromEntries(Object.entries(value).map(([name, nested]): [string, unknown] => [name, plain(nested)]));
}

/** `Raw(…)` is the one operator whose words are SQL, also inside `Not(…)`, `And(…)` and the like. */
function operator({ type, value, child, useParameter, multipleParameters }: OperatorShape): FindOperator<unknown> {
  if (typeof type !== 'string' || type === 'raw') {
    throw new StoreAccessError('Raw(…) is refused: raw SQL is for sdk.db.query.');
  }
  return new FindOperator(type as 'equal', plain(child ?? value), useParameter, multipleParameters);
}

/** Handed to the driver as one parameter. */
const isValue = (value: object): boolean => value instanceof Date || ArrayBuffer.isView(value);

/**
 * TypeORM takes a function as a value for SQL.
 *
 * @throws StoreAccessError
 */
export function refuseExpressions(values: unknown, name = 'The row'): void {
  if (typeof values === 'function') {
    throw new StoreAccessError(`${name} is an expression: raw SQL is for sdk.db.query.`);
  }
  if (typeof values !== 'object' || values === null || isValue(values)) return;
  for (const [field, value] of Object.entries(values)) refuseExpressions(value, field);
}
