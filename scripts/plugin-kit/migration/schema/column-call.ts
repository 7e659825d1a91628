import { storedInstant } from '@sv/schema/stored-instant';
import { storedBigInt } from '@sv/schema/stored-number';
import type { EntityMetadata, ValueTransformer } from 'typeorm';
import type { ColumnShape } from './table-shape';

/** Writes a column as a call of a function of `@sv/schema/table`: `text('note', { isNullable: true })`. */
export type WriteColumn = (table: string, column: ColumnShape) => string;

/**
 * By what the entity says of the column. One that no entity has any more is written by its type: what it is kept as is
 * the same.
 */
export function columnWriter(metadata: readonly EntityMetadata[]): WriteColumn {
  return (table, column) => {
    const entity = metadata.find(({ tableName }) => tableName === table);
    const declared = entity?.columns.find(({ databaseName }) => databaseName === column.name);
    if (!declared) return call(column, wordOf(column));
    const transformer = declared.transformer as ValueTransformer | undefined;
    if (declared.type === 'simple-json') return call(column, 'json');
    if (transformer === storedInstant) return call(column, 'instant');
    if (column.type === 'bigint' && transformer && transformer !== storedBigInt)
      return call(column, 'decimal', { scale: scaleOf(transformer) });
    return call(column, column.type === 'text' && !isId(column) ? 'text' : wordOf(column));
  };
}

const WORDS: Record<string, string> = { integer: 'integer', bigint: 'bigint', boolean: 'flag', bytea: 'bytes' };

function wordOf(column: ColumnShape): string {
  if (column.type !== 'text') return WORDS[column.type] ?? '';
  if (isId(column)) return 'id';
  return /_at$/.test(column.name) ? 'instant' : 'text';
}

const isId = ({ name, isPrimary }: ColumnShape): boolean => isPrimary || /(^|_)id$/.test(name);

function call(column: ColumnShape, word: string, more: { scale?: number } = {}): string {
  const preset = column.default === null ? null : presetOf(column.default, word, more.scale);
  // Ids, instants, JSON and content have no default in the vocabulary.
  const fitting = preset !== null && ['id', 'instant', 'json'].includes(word) ? 'text' : word;
  const traits = [
    ...(more.scale === undefined ? [] : [`scale: ${more.scale}`]),
    ...(column.isPrimary ? ['isPrimary: true'] : []),
    ...(column.isNullable ? ['isNullable: true'] : []),
    ...(preset === null ? [] : [`default: ${preset}`]),
  ].join(', ');
  const name = `'${column.name}'`;
  if (fitting === '') return `{ name: ${name}, type: '${column.type}'${traits && `, ${traits}`} }`;
  return `${fitting}(${name}${traits && `, { ${traits} }`})`;
}

function presetOf(sql: string, word: string, scale = 0): string {
  if (word === 'bigint') return `${sql}n`;
  if (word === 'decimal') return `'${decimal(sql, scale)}'`;
  return sql;
}

function decimal(units: string, scale: number): string {
  const digits = units.replace('-', '').padStart(scale + 1, '0');
  const text = scale > 0 ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
  return units.startsWith('-') ? `-${text}` : text;
}

/** A decimal column keeps its scale to itself, and shows it in how it reads the smallest unit. */
const scaleOf = (transformer: ValueTransformer): number => String(transformer.from(1n)).split('.')[1]?.length ?? 0;
