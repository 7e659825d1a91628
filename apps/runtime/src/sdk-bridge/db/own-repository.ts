import { StoreAccessError, type FindOptions, type Repository, type Where } from '@sv/sdk';
import type { FindManyOptions, FindOptionsWhere, Repository as TypeOrmRepository } from 'typeorm';
import { ownOptions, ownWhere, refuseExpressions } from './own-conditions';

type AnyWhere<T> = Where<T> | Where<T>[] | undefined;

/**
 * The rows of one entity, through TypeORM's repository but without what could leave the plugin's tables: its manager,
 * its query builder, and expressions that are SQL.
 */
export class OwnRepository<T extends object> implements Repository<T> {
  readonly #rows: TypeOrmRepository<T>;
  readonly #assertAllowed: () => void;

  /** @param assertAllowed asked at every call: a repository is often kept longer than the plugin stays enabled */
  constructor(rows: TypeOrmRepository<T>, assertAllowed: () => void) {
    this.#rows = rows;
    this.#assertAllowed = assertAllowed;
  }

  async find(options: FindOptions<T> = {}): Promise<T[]> {
    return this.#rows.find(this.#checked(options));
  }

  async findBy(where: AnyWhere<T>): Promise<T[]> {
    return this.#rows.find(this.#checked({ where }));
  }

  async findOne(options: FindOptions<T>): Promise<T | null> {
    const [row = null] = await this.#rows.find(this.#checked({ ...options, take: 1 }));
    return row;
  }

  async findOneBy(where: AnyWhere<T>): Promise<T | null> {
    return this.findOne({ where });
  }

  async countBy(where: AnyWhere<T>): Promise<number> {
    return this.#rows.count(this.#checked({ where }));
  }

  async countPer<K extends keyof T & string>(field: K, where?: Where<T>): Promise<Map<T[K], number>> {
    const { where: conditions } = this.#checked({ where });
    const column = this.#columnOf(field);
    const rows = await this.#rows
      .createQueryBuilder('row')
      .select(`row.${field}`, 'value')
      .addSelect('COUNT(*)', 'count')
      .where(conditions ?? {})
      .groupBy(`row.${field}`)
      .getRawMany<{ value: unknown; count: string | number }>();
    const { driver } = this.#rows.manager.dataSource;
    return new Map(rows.map(({ value, count }) => [driver.prepareHydratedValue(value, column) as T[K], Number(count)]));
  }

  async existsBy(where: AnyWhere<T>): Promise<boolean> {
    return this.#rows.exists(this.#checked({ where }));
  }

  async insert(rows: Partial<T> | Partial<T>[]): Promise<void> {
    this.#checked({});
    (Array.isArray(rows) ? rows : [rows]).forEach(row => refuseExpressions(row));
    await this.#rows.insert(rows as Parameters<TypeOrmRepository<T>['insert']>[0]);
  }

  async save(row: T): Promise<T> {
    this.#checked({});
    refuseExpressions(row);
    return this.#rows.save(row);
  }

  async update(where: Where<T>, changes: Partial<T>): Promise<{ affected: number }> {
    refuseExpressions(changes);
    const { affected } = await this.#rows.update(
      this.#some(where),
      changes as Parameters<TypeOrmRepository<T>['update']>[1],
    );
    return { affected: affected ?? 0 };
  }

  async delete(where: Where<T>): Promise<{ affected: number }> {
    const { affected } = await this.#rows.delete(this.#some(where));
    return { affected: affected ?? 0 };
  }

  async increment(where: Where<T>, field: keyof T & string, by: number): Promise<{ affected: number }> {
    if (!Number.isFinite(by)) throw new StoreAccessError('increment needs a number.');
    this.#columnOf(field);
    const { affected } = await this.#rows.increment(this.#some(where), field, by);
    return { affected: affected ?? 0 };
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

  /** Names of fields become part of a statement. */
  #columnOf(field: string) {
    const column = this.#rows.metadata.findColumnWithPropertyName(field);
    if (!column) throw new StoreAccessError(`${this.#rows.metadata.name} has no field ${field}.`);
    return column;
  }
}
