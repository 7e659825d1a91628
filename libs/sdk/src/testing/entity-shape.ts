import type { EntityClass } from '../namespaces/db.js';

/** One column, as the entity's decorators say. */
interface FieldShape {
  name: string;
  nullable: boolean;
  /** What the database fills in; undefined when nothing. */
  preset: unknown;
  /** Of a number of 64 bits: how the database keeps it, and what it makes of that. */
  wide: WideNumber | null;
}

export interface WideNumber {
  to(value: unknown): unknown;
  from(value: unknown): unknown;
}

/** What the decorators of an entity say of its table. */
export interface EntityShape {
  name: string;
  /** Null when the class has no decorators: every field is then taken. */
  fields: ReadonlyMap<string, FieldShape> | null;
  keys: readonly string[];
  /** Groups of fields of which no two rows may have the same values. */
  uniques: readonly (readonly string[])[];
}

interface ColumnArgs {
  target: unknown;
  propertyName: string;
  options: {
    type?: unknown;
    primary?: boolean;
    nullable?: boolean;
    unique?: boolean;
    default?: unknown;
    transformer?: WideNumber | WideNumber[];
  };
}

interface GroupArgs {
  target: unknown;
  columns?: unknown;
  unique?: boolean;
}

/** Where TypeORM's decorators write, in whichever copy a plugin has. By its shape, so that this package needs none. */
interface DecoratorArgs {
  columns: ColumnArgs[];
  indices: GroupArgs[];
  uniques: GroupArgs[];
}

/** Reads an entity as it was declared. */
export function shapeOf(entity: EntityClass): EntityShape {
  const { typeormMetadataArgsStorage: args } = globalThis as { typeormMetadataArgsStorage?: DecoratorArgs };
  const family = familyOf(entity);
  const columns = args?.columns.filter(({ target }) => family.includes(target)) ?? [];
  if (!args || columns.length === 0) return { name: entity.name, fields: null, keys: ['id'], uniques: [] };
  const groups = [...args.indices.filter(({ unique }) => unique), ...args.uniques];
  return {
    name: entity.name,
    fields: new Map(columns.map(column => [column.propertyName, toField(column)])),
    keys: columns.filter(({ options }) => options.primary).map(({ propertyName }) => propertyName),
    uniques: [
      ...columns.filter(({ options }) => options.unique).map(({ propertyName }) => [propertyName]),
      ...groups.filter(({ target }) => family.includes(target)).flatMap(({ columns: of }) => groupOf(of)),
    ],
  };
}

/** The class and those it extends, whose columns it has too. */
function familyOf(entity: EntityClass): unknown[] {
  const parent = Object.getPrototypeOf(entity) as EntityClass | null;
  return parent && parent.name ? [entity, ...familyOf(parent)] : [entity];
}

function toField({ propertyName, options }: ColumnArgs): FieldShape {
  const { type, transformer, nullable = false } = options;
  const wide = type === 'bigint' && transformer && !Array.isArray(transformer) ? transformer : null;
  const preset = presetOf(options.default);
  return { name: propertyName, nullable, preset: wide && preset !== undefined ? wide.from(preset) : preset, wide };
}

/** A default may be a value, or a function that writes it as SQL; of that only literals can be read here. */
function presetOf(given: unknown): unknown {
  if (typeof given !== 'function') return given;
  const sql = String((given as () => unknown)());
  if (/^(true|false|-?\d+(\.\d+)?)$/.test(sql)) return JSON.parse(sql) as unknown;
  return /^'(.*)'$/s.exec(sql)?.[1]?.replaceAll("''", "'");
}

const groupOf = (columns: unknown): string[][] => (Array.isArray(columns) ? [columns as string[]] : []);
