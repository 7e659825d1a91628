import { hostPart } from '../host/host-part.js';

/** An entity class of the plugin's own store. */
export type EntityClass<T extends object = object> = abstract new (...args: never[]) => T;

/** A comparison made with TypeORM's operators: `IsNull()`, `LessThan(date)`, `In([...])`. `Raw` is refused. */
export interface Condition<V> {
  readonly '@instanceof': symbol;
  readonly value: V;
}

/** Which rows: every named field must match; of an array of these, one. */
export type Where<T> = { [K in keyof T]?: T[K] | Condition<T[K]> | Condition<NonNullable<T[K]>> };

export type SortOrder = 'ASC' | 'DESC' | { direction: 'ASC' | 'DESC'; nulls: 'FIRST' | 'LAST' };

export interface FindOptions<T> {
  where?: Where<T> | Where<T>[];
  order?: { [K in keyof T]?: SortOrder };
  select?: { [K in keyof T]?: boolean };
  /** At most so many rows. */
  take?: number;
}

/**
 * The rows of one entity of the plugin's own store. Method names and meanings are TypeORM's; what could reach another
 * table (query builders, raw expressions, the entity manager) is left out.
 */
export interface Repository<T extends object> {
  find(options?: FindOptions<T>): Promise<T[]>;
  findBy(where: Where<T> | Where<T>[]): Promise<T[]>;
  findOne(options: FindOptions<T>): Promise<T | null>;
  findOneBy(where: Where<T> | Where<T>[]): Promise<T | null>;
  countBy(where: Where<T> | Where<T>[]): Promise<number>;
  /** How many rows there are per value of a field: one statement instead of a count for each. */
  countPer<K extends keyof T & string>(field: K, where?: Where<T>): Promise<Map<T[K], number>>;
  /** All values of a field added up, exactly; of no rows and of null it is zero. */
  sum<K extends keyof T & string>(field: K, where?: Where<T>): Promise<NonNullable<T[K]>>;
  /** The sum of a field per value of another one. */
  sumPer<K extends keyof T & string, P extends keyof T & string>(
    field: K,
    per: P,
    where?: Where<T>,
  ): Promise<Map<T[P], NonNullable<T[K]>>>;
  existsBy(where: Where<T> | Where<T>[]): Promise<boolean>;
  /** Adds rows. @throws ConflictError when a primary key, or a value that must be unique, is taken */
  insert(rows: Partial<T> | Partial<T>[]): Promise<void>;
  /**
   * Adds the row, or changes it when its primary key is there.
   *
   * @throws ConflictError when a value that must be unique is another row's
   */
  save(row: T): Promise<T>;
  /**
   * Adds rows; where one with the same `conflictFields` is there, that one is changed and keeps its primary key. One
   * statement: two at once do not get in each other's way.
   *
   * @param rows all with the same fields
   * @param conflictFields the primary key, or the fields of a unique index
   * @throws ConflictError when another value that must be unique is taken
   */
  upsert(rows: Partial<T> | Partial<T>[], conflictFields: (keyof T & string)[]): Promise<void>;
  /**
   * Changes every matching row. `affected` tells whether a guard in `where` held. An empty `where` is refused.
   *
   * @throws ConflictError when a value that must be unique is another row's
   */
  update(where: Where<T>, changes: Partial<T>): Promise<{ affected: number }>;
  /** Deletes every matching row. An empty `where` is refused. */
  delete(where: Where<T>): Promise<{ affected: number }>;
  /** Adds `by` to a number in every matching row: a bigint or a decimal text where the field is one. */
  increment(where: Where<T>, field: keyof T & string, by: number | bigint | string): Promise<{ affected: number }>;
}

/**
 * The plugin's own store: its tables in the platform's database, or a database of its own (`"database": "isolated"`).
 *
 * @stable
 * @example
 * ```ts
 * const notes = sdk.db.repository(Note);
 * await notes.update({ id, userId, openedAt: IsNull() }, { openedAt: new Date() });
 * ```
 */
export interface Db {
  /**
   * The database behind the store.
   *
   * @stable
   */
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * The rows of one entity.
   *
   * @stable
   * @throws StoreAccessError when the entity does not stand in the plugin's `store`
   */
  repository<T extends object>(entity: EntityClass<T>): Repository<T>;
  /**
   * Runs one statement, `?` for each parameter in both dialects. It may touch the plugin's own tables only.
   *
   * @stable
   * @returns the rows of a SELECT or of RETURNING, else none
   * @throws StoreAccessError when the statement names another table
   * @throws ConflictError when a value that must be unique is taken
   */
  query<R extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /**
   * Everything done with `tx` happens, or none of it when `work` rejects. Keep it short: on SQLite other writers wait.
   *
   * @stable
   */
  transaction<R>(work: (tx: Db) => Promise<R>): Promise<R>;
}

export const db: Db = {
  get dialect() {
    return hostPart<Db>('db').dialect;
  },
  repository: entity => hostPart<Db>('db').repository(entity),
  query: async (sql, params) => hostPart<Db>('db').query(sql, params),
  transaction: async work => hostPart<Db>('db').transaction(work),
};
