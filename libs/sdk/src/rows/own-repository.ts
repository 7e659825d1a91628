import { StoreAccessError } from '../errors.js';
import type { FindOptions, Repository, Where } from '../namespaces/db.js';
import type { FindManyOptions, FindOptionsWhere, Repository as TypeOrmRepository } from 'typeorm';
import { columnOf, isWide, numberColumnOf } from './column-of.js';
import { insertRows } from './insert-rows.js';
import { refuseNumbers } from './own-numbers.js';
import { ownOptions, ownWhere, refuseExpressions } from './own-conditions.js';
import { readRows } from './read-rows.js';
import { saveRow } from './save-row.js';
import { sumOf, sumsPer } from './sum-rows.js';
import { refusingTaken } from './taken-value.js';
import { upsertRows } from './upsert-rows.js';

/** Finds the rows to work on, at every call. */
export type OnRows<T extends object> = <R>(
  writes: boolean,
  work: (rows: TypeOrmRepository<T>) => Promise<R>,
) => Promise<R>;

type AnyWhere<T> = Where<T> | Where<T>[] | undefined;

/**
 * The rows of one entity, through TypeORM's repository but without what could leave the plugin's tables: its manager,
 * its query builder, and expressions that are SQL.
 */
export class OwnRepository<T extends object> implements Repository<T> {
  readonly #on: OnRows<T>;
  readonly #assertAllowed: () => void;

  /** @param assertAllowed asked at every call: a repository is often kept longer than the plugin stays enabled */
  constructor(on: OnRows<T>, assertAllowed: () => void) {
    this.#on = on;
    this.#assertAllowed = assertAllowed;
  }

  async find(options: FindOptions<T> = {}): Promise<T[]> {
    const checked = this.#checked(options);
    return this.#read(checked, rows => readRows(rows, checked));
  }

  async findBy(where: AnyWhere<T>): Promise<T[]> {
    return this.find({ where });
  }

  async findOne(options: FindOptions<T>): Promise<T | null> {
    const [row = null] = await this.find({ ...options, take: 1 });
    return row;
  }

  async findOneBy(where: AnyWhere<T>): Promise<T | null> {
    return this.findOne({ where });
  }

  async countBy(where: AnyWhere<T>): Promise<number> {
    const checked = this.#checked({ where });
    return this.#read(checked, rows => rows.count(checked));
  }

  async countPer<K extends keyof T & string>(field: K, where?: Where<T>): Promise<Map<T[K], number>> {
    const checked = this.#checked({ where });
    return this.#read(checked, async rows => {
      const column = columnOf(rows.metadata, field);
      const counts = await rows
        .createQueryBuilder('row')
        .select(`row.${field}`, 'value')
        .addSelect('COUNT(*)', 'count')
        .where(checked.where ?? {})
        .groupBy(`row.${field}`)
        .getRawMany<{ value: unknown; count: string | number }>();
      const { driver } = rows.manager.dataSource;
      return new Map(
        counts.map(({ value, count }) => [driver.prepareHydratedValue(value, column) as T[K], Number(count)]),
      );
    });
  }

  async sum<K extends keyof T & string>(field: K, where?: Where<T>): Promise<NonNullable<T[K]>> {
    const checked = this.#checked({ where });
    return this.#read(checked, async rows => (await sumOf(rows, field, checked.where)) as NonNullable<T[K]>);
  }

  async sumPer<K extends keyof T & string, P extends keyof T & string>(
    field: K,
    per: P,
    where?: Where<T>,
  ): Promise<Map<T[P], NonNullable<T[K]>>> {
    const checked = this.#checked({ where });
    const sums = await this.#read(checked, rows => sumsPer(rows, { field, per }, checked.where));
    return new Map(sums as [T[P], NonNullable<T[K]>][]);
  }

  async existsBy(where: AnyWhere<T>): Promise<boolean> {
    const checked = this.#checked({ where });
    return this.#read(checked, rows => rows.exists(checked));
  }

  async insert(rows: Partial<T> | Partial<T>[]): Promise<void> {
    this.#checked({});
    (Array.isArray(rows) ? rows : [rows]).forEach(row => refuseExpressions(row));
    await this.#write(rows, all => insertRows(all, rows));
  }

  async upsert(rows: Partial<T> | Partial<T>[], conflictFields: (keyof T & string)[]): Promise<void> {
    this.#checked({});
    // Copies: what was looked at once could answer differently when TypeORM looks at it.
    const given = (Array.isArray(rows) ? rows : [rows]).map(row => ({ ...row }));
    given.forEach(row => refuseExpressions(row));
    const fields = [...conflictFields];
    await this.#write(given, all => upsertRows(all, given, fields));
  }

  async save(row: T): Promise<T> {
    this.#checked({});
    refuseExpressions(row);
    return this.#write(row, rows => saveRow(rows, row));
  }

  async update(where: Where<T>, changes: Partial<T>): Promise<{ affected: number }> {
    refuseExpressions(changes);
    const some = this.#some(where);
    const { affected } = await this.#write([some, changes], rows =>
      rows.update(some, changes as Parameters<TypeOrmRepository<T>['update']>[1]),
    );
    return { affected: affected ?? 0 };
  }

  async delete(where: Where<T>): Promise<{ affected: number }> {
    const some = this.#some(where);
    const { affected } = await this.#write(some, rows => rows.delete(some));
    return { affected: affected ?? 0 };
  }

  async increment(
    where: Where<T>,
    field: keyof T & string,
    by: number | bigint | string,
  ): Promise<{ affected: number }> {
    const some = this.#some(where);
    const { affected } = await this.#write(some, async rows => rows.increment(some, field, stepOf(rows, field, by)));
    return { affected: affected ?? 0 };
  }

  #read<R>({ where }: FindManyOptions<T>, work: (rows: TypeOrmRepository<T>) => Promise<R>): Promise<R> {
    return this.#on(false, async rows => {
      refuseNumbers(rows, where ?? {});
      return work(rows);
    });
  }

  /** @param given rows, changes and conditions */
  #write<R>(given: object, work: (rows: TypeOrmRepository<T>) => Promise<R>): Promise<R> {
    return refusingTaken(() =>
      this.#on(true, async rows => {
        refuseNumbers(rows, given);
        return work(rows);
      }),
    );
  }

  #checked(options: FindOptions<T>): FindManyOptions<T> {
    this.#assertAllowed();
    return ownOptions(options);
  }

  /** An empty condition is nearly always a value that was forgotten, and would mean every row. */
  #some(where: Where<T>): FindOptionsWhere<T> {
    this.#assertAllowed();
    if (Object.values(where).every(value => value === undefined)) {
      throw new StoreAccessError('The condition is empty and would mean every row.');
    }
    return ownWhere(where);
  }
}

/** It becomes part of the statement. @throws StoreAccessError when it is no number */
function stepOf<T extends object>(
  { metadata, manager }: TypeOrmRepository<T>,
  field: string,
  by: number | bigint | string,
): number | string {
  const column = numberColumnOf(metadata, field);
  const isText = typeof by === 'string' && !isWide(column);
  if (isText || !Number.isFinite(Number(by))) throw new StoreAccessError('increment needs a number.');
  refuseNumbers({ metadata, manager }, { [field]: isWide(column) ? String(by) : by });
  if (!isWide(column)) return Number(by);
  return String(BigInt(manager.dataSource.driver.preparePersistentValue(String(by), column) as bigint));
}
