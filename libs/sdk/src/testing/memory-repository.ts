import type { Db, EntityClass, FindOptions, Repository, Where } from '../namespaces/db.js';
import { StoreAccessError } from '../errors.js';
import { checkConditions, matches } from './conditions.js';
import { type EntityShape, shapeOf, type WideNumber } from './entity-shape.js';
import type { Row, Tables } from './memory-tables.js';
import { checkUpsert, isSameIn, refuseTaken } from './unique-groups.js';
import { byOrder, copyOf, groupKey, isEqual } from './values.js';
import { stepBy, sumOf } from './wide-numbers.js';

/** How a repository reaches its rows. */
export interface TableAccess {
  read<R>(work: (tables: Tables) => R): Promise<R>;
  write<R>(work: (tables: Tables) => R): Promise<R>;
}

type AnyWhere<T> = Where<T> | Where<T>[] | undefined;

const OPTIONS = ['where', 'order', 'select', 'take'];

/** The rows of one entity, kept as the decorators of its class say: keys, defaults, NOT NULL and unique groups. */
export class MemoryRepository<T extends object> implements Repository<T> {
  readonly shape: EntityShape;

  constructor(
    private readonly entity: EntityClass<T>,
    readonly dialect: Db['dialect'],
    private readonly access: TableAccess,
  ) {
    this.shape = shapeOf(entity);
  }

  async find(options: FindOptions<T> = {}): Promise<T[]> {
    const unknown = Object.keys(options).find(name => !OPTIONS.includes(name));
    if (unknown) throw new StoreAccessError(`find has no option ${unknown}.`);
    const { where, order = {}, select, take } = options;
    this.check(where);
    [order, select ?? {}].forEach(fields => this.checkFields(fields));
    const rows = await this.access.read(tables => this.rowsIn(tables).filter(row => this.isMatch(row, where)));
    const sorted = [...rows].sort(byOrder(order, this.dialect === 'postgres', field => this.wide(field)));
    return sorted.slice(0, take).map(row => this.toEntity(row, select as Record<string, boolean> | undefined));
  }

  findBy(where: AnyWhere<T>): Promise<T[]> {
    return this.find({ where });
  }

  async findOne(options: FindOptions<T>): Promise<T | null> {
    const [row = null] = await this.find({ ...options, take: 1 });
    return row;
  }

  findOneBy(where: AnyWhere<T>): Promise<T | null> {
    return this.findOne({ where });
  }

  async countBy(where: AnyWhere<T>): Promise<number> {
    return (await this.find({ where })).length;
  }

  async countPer<K extends keyof T & string>(field: K, where?: Where<T>): Promise<Map<T[K], number>> {
    this.checkFields({ [field]: true });
    const counts = new Map<unknown, [value: T[K], count: number]>();
    for (const row of await this.find({ where })) {
      const key = groupKey(row[field] ?? null);
      const [value, count] = counts.get(key) ?? [row[field], 0];
      counts.set(key, [value, count + 1]);
    }
    return new Map(counts.values());
  }

  async sum<K extends keyof T & string>(field: K, where?: Where<T>): Promise<NonNullable<T[K]>> {
    this.checkFields({ [field]: true });
    const rows = await this.find({ where });
    return this.total(rows, field);
  }

  async sumPer<K extends keyof T & string, P extends keyof T & string>(
    field: K,
    per: P,
    where?: Where<T>,
  ): Promise<Map<T[P], NonNullable<T[K]>>> {
    this.checkFields({ [field]: true, [per]: true });
    const groups = new Map<unknown, T[]>();
    for (const row of await this.find({ where })) {
      const key = groupKey(row[per] ?? null);
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    return new Map([...groups.values()].map(rows => [rows[0]![per], this.total(rows, field)]));
  }

  async existsBy(where: AnyWhere<T>): Promise<boolean> {
    return (await this.countBy(where)) > 0;
  }

  async insert(rows: Partial<T> | Partial<T>[]): Promise<void> {
    await this.access.write(tables => {
      for (const row of Array.isArray(rows) ? rows : [rows]) this.add(tables, this.complete(row));
    });
  }

  async upsert(rows: Partial<T> | Partial<T>[], conflictFields: (keyof T & string)[]): Promise<void> {
    const given = (Array.isArray(rows) ? rows : [rows]).map(row => this.fieldsOf(row));
    this.checkFields(Object.fromEntries(conflictFields.map(field => [field, true])));
    checkUpsert(this.shape, given, conflictFields);
    await this.access.write(tables => {
      for (const row of given) {
        const known = this.rowsIn(tables).find(one => isSameIn(conflictFields, one, row));
        const kept = known && Object.fromEntries(this.shape.keys.map(key => [key, known[key]]));
        if (known) this.replace(tables, known, { ...known, ...row, ...kept });
        else this.add(tables, this.complete(row));
      }
    });
  }

  async save(row: T): Promise<T> {
    await this.access.write(tables => {
      const known = this.rowsIn(tables).find(one => this.isSame(one, row));
      const stored = known ? { ...known, ...this.fieldsOf(row) } : this.complete(row);
      if (known) this.replace(tables, known, stored);
      else this.add(tables, stored);
      Object.assign(row, copyOf(stored));
    });
    return row;
  }

  update(where: Where<T>, changes: Partial<T>): Promise<{ affected: number }> {
    return this.changeEach(where, () => this.fieldsOf(changes));
  }

  async delete(where: Where<T>): Promise<{ affected: number }> {
    this.checkSome(where);
    return this.access.write(tables => {
      const [rows, kept] = [this.rowsIn(tables), this.rowsIn(tables).filter(row => !this.isMatch(row, where))];
      tables.set(this.entity, kept);
      return { affected: rows.length - kept.length };
    });
  }

  async increment(
    where: Where<T>,
    field: keyof T & string,
    by: number | bigint | string,
  ): Promise<{ affected: number }> {
    this.checkFields({ [field]: true });
    const step = stepBy(by, this.wide(field));
    return this.changeEach(where, row => (row[field] === null ? {} : { [field]: step(row[field]) }));
  }

  private async changeEach(where: Where<T>, change: (row: Row) => Row): Promise<{ affected: number }> {
    this.checkSome(where);
    return this.access.write(tables => {
      const found = this.rowsIn(tables).filter(row => this.isMatch(row, where));
      for (const row of found) this.replace(tables, row, { ...row, ...change(row) });
      return { affected: found.length };
    });
  }

  private rowsIn(tables: Tables): readonly Row[] {
    return tables.get(this.entity) ?? [];
  }

  private add(tables: Tables, row: Row): void {
    refuseTaken(this.shape, this.rowsIn(tables), row);
    tables.set(this.entity, [...this.rowsIn(tables), row]);
  }

  private replace(tables: Tables, old: Row, row: Row): void {
    const rows = this.rowsIn(tables);
    const others = rows.filter(one => one !== old);
    this.refuseMissing(row);
    refuseTaken(this.shape, others, row);
    tables.set(
      this.entity,
      rows.map(one => (one === old ? row : one)),
    );
  }

  private total<K extends keyof T & string>(rows: readonly T[], field: K): NonNullable<T[K]> {
    const values = rows.map(row => row[field] ?? null).filter(value => value !== null);
    return sumOf(values, this.wide(field), `${this.shape.name}.${field}`) as NonNullable<T[K]>;
  }

  private isMatch(row: Row, where: AnyWhere<T>): boolean {
    return matches(row, where, this);
  }

  private wide(field: string): WideNumber | null {
    return this.shape.fields?.get(field)?.wide ?? null;
  }

  private refuseMissing(row: Row): void {
    const { fields, name } = this.shape;
    const missing = [...(fields?.values() ?? [])].find(field => !field.nullable && (row[field.name] ?? null) === null);
    if (missing) throw new Error(`NOT NULL constraint failed: ${name}.${missing.name}`);
  }

  /** The row as the database would keep it: with defaults, and null for what is not given. */
  private complete(row: object): Row {
    const given = this.fieldsOf(row);
    const presets = [...(this.shape.fields?.values() ?? [])].map(({ name, preset }) => [name, preset ?? null]);
    const full = { ...Object.fromEntries(presets), ...given };
    this.refuseMissing(full);
    return full;
  }

  /** A copy of what is given. @throws StoreAccessError for functions, which TypeORM takes for SQL */
  private fieldsOf(row: object): Row {
    const given = Object.entries(row).filter(([, value]) => value !== undefined);
    const expression = given.find(([, value]) => typeof value === 'function')?.[0];
    if (expression) throw new StoreAccessError(`${expression} is an expression: raw SQL is for sdk.db.query.`);
    const { fields } = this.shape;
    const known = given.filter(([name]) => !fields || fields.has(name));
    return copyOf(Object.fromEntries(known.map(([name, value]) => [name, this.kept(name, value)])));
  }

  /** What the database would give of a value: "1.5" is "1.50" there. */
  private kept(field: string, value: unknown): unknown {
    const wide = this.wide(field);
    return wide ? wide.from(wide.to(value)) : value;
  }

  private isSame(row: Row, other: object): boolean {
    const values = other as Record<string, unknown>;
    return this.shape.keys.every(key => values[key] !== undefined && isEqual(row[key], values[key]));
  }

  private toEntity(row: Row, select?: Record<string, boolean>): T {
    const chosen = select ? Object.fromEntries(Object.entries(row).filter(([name]) => select[name])) : row;
    return Object.assign(Object.create(this.entity.prototype as object) as T, copyOf(chosen));
  }

  private check(where: AnyWhere<T>): void {
    checkConditions(where);
    for (const one of Array.isArray(where) ? where : [where ?? {}]) this.checkFields(one);
  }

  private checkSome(where: Where<T>): void {
    if (Object.values(where).every(value => value === undefined)) {
      throw new StoreAccessError('The condition is empty and would mean every row.');
    }
    this.check(where);
  }

  private checkFields(fields: object): void {
    const unknown = Object.keys(fields).find(name => this.shape.fields && !this.shape.fields.has(name));
    if (unknown) throw new StoreAccessError(`${this.shape.name} has no field ${unknown}.`);
  }
}
