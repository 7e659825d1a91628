import { hostPart } from '../host/host-part.js';

/** An entity class of the plugin's store. */
export type EntityClass<T extends object = object> = abstract new (...args: never[]) => T;

/** A comparison with a TypeORM operator: `IsNull()`, `LessThan(date)`, `In([...])`. `Raw` is refused. */
export interface Condition<V> {
  readonly '@instanceof': symbol;
  readonly value: V;
}

/** A filter for rows: every named field must match. In an array of filters, one of them must match. */
export type Where<T> = { [K in keyof T]?: T[K] | Condition<T[K]> | Condition<NonNullable<T[K]>> };

export type SortOrder = 'ASC' | 'DESC' | { direction: 'ASC' | 'DESC'; nulls: 'FIRST' | 'LAST' };

export interface FindOptions<T> {
  where?: Where<T> | Where<T>[];
  order?: { [K in keyof T]?: SortOrder };
  select?: { [K in keyof T]?: boolean };
  /** The maximum number of rows. */
  take?: number;
}

/**
 * The rows of one entity of the plugin's store. Methods are named and behave as in TypeORM. Everything that could reach
 * another table (query builders, raw expressions, the entity manager) is left out.
 */
export interface Repository<T extends object> {
  find(options?: FindOptions<T>): Promise<T[]>;
  findBy(where: Where<T> | Where<T>[]): Promise<T[]>;
  findOne(options: FindOptions<T>): Promise<T | null>;
  findOneBy(where: Where<T> | Where<T>[]): Promise<T | null>;
  countBy(where: Where<T> | Where<T>[]): Promise<number>;
  /** Counts the rows for each value of a field, in one statement. */
  countPer<K extends keyof T & string>(field: K, where?: Where<T>): Promise<Map<T[K], number>>;
  /** Adds up the values of a field, exactly. Null values count as zero; without rows the sum is zero. */
  sum<K extends keyof T & string>(field: K, where?: Where<T>): Promise<NonNullable<T[K]>>;
  /** Adds up a field for each value of another field. */
  sumPer<K extends keyof T & string, P extends keyof T & string>(
    field: K,
    per: P,
    where?: Where<T>,
  ): Promise<Map<T[P], NonNullable<T[K]>>>;
  existsBy(where: Where<T> | Where<T>[]): Promise<boolean>;
  /** Adds rows. @throws ConflictError when a primary key or another unique value is already taken */
  insert(rows: Partial<T> | Partial<T>[]): Promise<void>;
  /**
   * Adds the row, or changes it when its primary key exists.
   *
   * @throws ConflictError when another row has the same unique value
   */
  save(row: T): Promise<T>;
  /**
   * Adds rows. A row with the same `conflictFields` is changed instead, and keeps its primary key. It is one statement,
   * so concurrent calls do not conflict.
   *
   * @param rows all with the same fields
   * @param conflictFields the primary key, or the fields of a unique index
   * @throws ConflictError when another unique value is already taken
   */
  upsert(rows: Partial<T> | Partial<T>[], conflictFields: (keyof T & string)[]): Promise<void>;
  /**
   * Changes every matching row. `affected` tells whether a condition in `where` held. An empty `where` is refused.
   *
   * @throws ConflictError when another row has the same unique value
   */
  update(where: Where<T>, changes: Partial<T>): Promise<{ affected: number }>;
  /** Deletes every matching row. An empty `where` is refused. */
  delete(where: Where<T>): Promise<{ affected: number }>;
  /** Adds `by` to a field in every matching row. `by` has the type of the field: a number, bigint or decimal text. */
  increment(where: Where<T>, field: keyof T & string, by: number | bigint | string): Promise<{ affected: number }>;
}

/**
 * The plugin's store: its tables in the platform's database, or its own database (`"database": "isolated"`).
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
   * The type of the database behind the store.
   *
   * @stable
   */
  readonly dialect: 'sqlite' | 'postgres';
  /**
   * Returns the repository of one entity.
   *
   * @stable
   * @throws StoreAccessError when the entity is not in the plugin's `store`
   */
  repository<T extends object>(entity: EntityClass<T>): Repository<T>;
  /**
   * Runs one SQL statement on the plugin's own tables. The placeholder for a parameter is `?` in both dialects.
   *
   * @stable
   * @returns the rows of a SELECT or of RETURNING, otherwise an empty array
   * @throws StoreAccessError when the statement names another table
   * @throws ConflictError when a unique value is already taken
   */
  query<R extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  /**
   * Runs `work` in a transaction: commits when `work` resolves, rolls back when it rejects. Use `tx` for every call in
   * it. Keep it short: on SQLite other writers wait.
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
