import { Column, PrimaryColumn, type ColumnOptions, type ValueTransformer } from 'typeorm';
import { storedInstant } from './stored-instant';
import { storedBigInt, storedDecimal } from './stored-number';

/** What a portable column may say about itself; its type is never one of these choices. */
export interface PortableColumn {
  /** The column's name in the database, snake_case; the property's name when left out. */
  name?: string;
  nullable?: boolean;
}

/** The primary key: a UUID as text, made by the application. */
export function IdColumn(options: Pick<PortableColumn, 'name'> = {}): PropertyDecorator {
  return PrimaryColumn('text', options);
}

/** The id of something in another table. */
export function RefColumn(options: PortableColumn = {}): PropertyDecorator {
  return Column('text', options);
}

/**
 * An instant, stored as UTC ISO 8601 text in both dialects and a `Date` in the entity.
 *
 * The conversion also applies to values in find options: `LessThan(date)`, `Between(a, b)`, `In([…])`.
 */
export function InstantColumn(options: PortableColumn = {}): PropertyDecorator {
  return Column('text', { ...options, transformer: storedInstant });
}

/** Structured data that is read and written as a whole; never searched inside. */
export function JsonColumn(options: PortableColumn = {}): PropertyDecorator {
  return Column('simple-json', options);
}

/** A boolean. @param options.default needed when the column is added to a table that has rows */
export function FlagColumn(options: PortableColumn & { default?: boolean } = {}): PropertyDecorator {
  return Column('boolean', { ...options, ...flagDefault(options.default) });
}

/** A whole number of at most 32 bits; wider ones are `@BigIntColumn`. */
export function IntegerColumn(options: PortableColumn & { default?: number } = {}): PropertyDecorator {
  return Column('integer', options);
}

/** A whole number of at most 64 bits, a `bigint` in the entity. JSON knows none: send it as text. */
export function BigIntColumn(options: PortableColumn & { default?: bigint } = {}): PropertyDecorator {
  return wideColumn(storedBigInt, options);
}

/**
 * An exact decimal number of at most 18 digits, money for example: text in the entity, with `scale` digits behind the
 * point ("12.50"). SQL of your own finds whole numbers of the smallest unit (1250).
 */
export function DecimalColumn(options: PortableColumn & { scale: number; default?: string }): PropertyDecorator {
  const { scale, ...others } = options;
  return wideColumn(storedDecimal(scale), others);
}

/** Content, a `Buffer` in the entity. `bytea` is Postgres' word; our SQLite driver stores it as `blob`. */
export function BytesColumn(options: PortableColumn = {}): PropertyDecorator {
  return Column('bytea', options);
}

function wideColumn(
  transformer: ValueTransformer,
  { default: preset, ...options }: PortableColumn & { default?: bigint | string },
): PropertyDecorator {
  const stored = preset === undefined ? undefined : String(transformer.to(preset));
  return Column('bigint', { ...options, transformer, ...(stored !== undefined && { default: () => stored }) });
}

// As SQL and not as a value: TypeORM would write 0 and 1 on SQLite, which the one migration for both dialects cannot.
function flagDefault(value: boolean | undefined): Pick<ColumnOptions, 'default'> {
  return value === undefined ? {} : { default: () => String(value) };
}
