import type { Db } from '../namespaces/db.js';
import { StoreAccessError } from '../errors.js';
import { isLike } from './like.js';
import type { EntityShape } from './entity-shape.js';
import { compareValues, isEqual } from './values.js';

/** True, false, or null for what SQL calls unknown: a comparison with NULL is neither. */
type Truth = boolean | null;

/** TypeORM's find operators by their shape: a plugin may have a copy of TypeORM of its own. */
interface Operator {
  type: string;
  value: unknown;
  child?: Operator;
}

/** What decides a comparison beside the values. */
interface Comparing {
  dialect: Db['dialect'];
  shape: EntityShape;
}

/** Whether a row matches; several sets of conditions are alternatives. */
export function matches(row: object, where: object | object[] | undefined, by: Comparing): boolean {
  if (where === undefined) return true;
  if (Array.isArray(where)) return where.length === 0 || where.some(one => matches(row, one as object, by));
  return Object.entries(where).every(([field, condition]) => {
    const actual = (row as Record<string, unknown>)[field] ?? null;
    const wide = by.shape.fields?.get(field)?.wide;
    if (!wide) return holds(actual, condition, by.dialect) === true;
    return (
      holds(
        wide.to(actual),
        asStored(condition, value => wide.to(value)),
        by.dialect,
      ) === true
    );
  });
}

/** A condition with its values as the database keeps them: "9.50" is less than "10.00" there. */
function asStored(condition: unknown, to: (value: unknown) => unknown): unknown {
  if (Array.isArray(condition)) return condition.map(one => asStored(one, to));
  if (!isOperator(condition)) return to(condition);
  const { type, value, child } = condition;
  return { '@instanceof': true, type, value: asStored(child ?? value, to) };
}

/** @throws Error for a condition that TypeORM refuses, StoreAccessError for SQL */
export function checkConditions(where: object | object[] | undefined): void {
  for (const one of Array.isArray(where) ? (where as object[]) : [where ?? {}]) {
    for (const [field, condition] of Object.entries(one)) checkCondition(field, condition);
  }
}

function checkCondition(field: string, condition: unknown): void {
  if (condition === undefined)
    throw new Error(`Undefined value encountered in property '${field}' of a where condition.`);
  if (condition === null) {
    throw new Error(`Null value encountered in property '${field}' of a where condition: use IsNull().`);
  }
  if (typeof condition === 'function')
    throw new StoreAccessError(`${field} is an expression: raw SQL is for sdk.db.query.`);
  if (isOperator(condition)) checkOperator(field, condition);
}

function checkOperator(field: string, { type, value, child }: Operator): void {
  if (type === 'raw') throw new StoreAccessError('Raw(…) is refused: raw SQL is for sdk.db.query.');
  if (!(type in tests) && type !== 'not') {
    throw new StoreAccessError(`The host in memory does not know the operator ${type}: test it in the plugin host.`);
  }
  for (const nested of child ? [child] : Array.isArray(value) ? (value as unknown[]) : []) {
    if (isOperator(nested)) checkOperator(field, nested);
  }
}

const isOperator = (value: unknown): value is Operator =>
  typeof value === 'object' && value !== null && '@instanceof' in value;

function holds(actual: unknown, condition: unknown, dialect: Db['dialect']): Truth {
  if (!isOperator(condition)) return actual === null ? null : isEqual(actual, condition);
  const { type, value, child } = condition;
  if (type === 'not') {
    const inner = holds(actual, child ?? value, dialect);
    return inner === null ? null : !inner;
  }
  return tests[type]!(actual, child ?? value, dialect);
}

type Test = (actual: unknown, value: unknown, dialect: Db['dialect']) => Truth;

/** A comparison that NULL makes unknown. */
const known =
  (test: (actual: unknown, value: unknown, dialect: Db['dialect']) => boolean): Test =>
  (actual, value, dialect) =>
    actual === null ? null : test(actual, value, dialect);

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const tests: Record<string, Test> = {
  equal: known((actual, value) => isEqual(actual, value)),
  lessThan: known((actual, value) => compareValues(actual, value) < 0),
  lessThanOrEqual: known((actual, value) => compareValues(actual, value) <= 0),
  moreThan: known((actual, value) => compareValues(actual, value) > 0),
  moreThanOrEqual: known((actual, value) => compareValues(actual, value) >= 0),
  between: known((actual, value) => {
    const [from, to] = list(value);
    return compareValues(actual, from) >= 0 && compareValues(actual, to) <= 0;
  }),
  in: (actual, value) => {
    if (list(value).length === 0) return false;
    return actual === null ? null : list(value).some(one => isEqual(actual, one));
  },
  isNull: actual => actual === null,
  // SQLite's LIKE knows no case, Postgres' does.
  like: known((actual, value, dialect) => isLike(String(actual), String(value), dialect === 'sqlite')),
  ilike: known((actual, value) => isLike(String(actual), String(value), true)),
  and: (actual, value, dialect) => all(list(value).map(one => holds(actual, one, dialect))),
  or: (actual, value, dialect) => {
    const refuted = all(list(value).map(one => negated(holds(actual, one, dialect))));
    return negated(refuted);
  },
};

const negated = (truth: Truth): Truth => (truth === null ? null : !truth);

const all = (truths: Truth[]): Truth => (truths.includes(false) ? false : truths.includes(null) ? null : true);
