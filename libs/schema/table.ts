import type { TableColumnOptions } from 'typeorm';
import { storedBigInt, storedDecimal } from './stored-number';

/** What a migration may add to a column of this vocabulary. */
export type ColumnTraits = Pick<TableColumnOptions, 'isNullable' | 'isPrimary' | 'isUnique'>;

/** A UUID as text; with `isPrimary` it goes with `@IdColumn`, without with `@RefColumn`. */
export function id(name: string, traits: ColumnTraits = {}): TableColumnOptions {
  return { name, type: 'text', ...traits };
}

/** Goes with `@Column('text')`. @param traits.default without apostrophes: TypeORM does not escape the entity's */
export function text(name: string, traits: ColumnTraits & { default?: string } = {}): TableColumnOptions {
  return { name, type: 'text', ...traits, ...withDefault(traits.default, value => `'${value}'`) };
}

/** An instant as UTC ISO 8601 text; goes with `@InstantColumn`. */
export function instant(name: string, traits: ColumnTraits = {}): TableColumnOptions {
  return { name, type: 'text', ...traits };
}

/** At most 32 bits; goes with `@IntegerColumn`. */
export function integer(name: string, traits: ColumnTraits & { default?: number } = {}): TableColumnOptions {
  return { name, type: 'integer', ...traits, ...withDefault(traits.default, String) };
}

/** At most 64 bits; goes with `@BigIntColumn`. */
export function bigint(name: string, traits: ColumnTraits & { default?: bigint } = {}): TableColumnOptions {
  return { name, type: 'bigint', ...traits, ...withDefault(traits.default, value => String(storedBigInt.to(value))) };
}

/** A number of smallest units; goes with `@DecimalColumn` of the same `scale`. */
export function decimal(
  name: string,
  { scale, ...traits }: ColumnTraits & { scale: number; default?: string },
): TableColumnOptions {
  const inUnits = (value: string): string => String(storedDecimal(scale).to(value));
  return { name, type: 'bigint', ...traits, ...withDefault(traits.default, inUnits) };
}

/** Goes with `@FlagColumn`. */
export function flag(name: string, traits: ColumnTraits & { default?: boolean } = {}): TableColumnOptions {
  return { name, type: 'boolean', ...traits, ...withDefault(traits.default, String) };
}

/** Goes with `@JsonColumn`. */
export function json(name: string, traits: ColumnTraits = {}): TableColumnOptions {
  return { name, type: 'text', ...traits };
}

/** Goes with `@BytesColumn`. */
export function bytes(name: string, traits: ColumnTraits = {}): TableColumnOptions {
  return { name, type: 'bytea', ...traits };
}

function withDefault<T>(value: T | undefined, toSql: (value: T) => string): Pick<TableColumnOptions, 'default'> {
  return value === undefined ? {} : { default: toSql(value) };
}
