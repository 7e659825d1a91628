import { StoreAccessError } from '../errors.js';
import type { EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

const NUMBERS = ['integer', 'int', 'smallint', 'bigint', 'real', 'float', 'double precision', 'numeric', 'decimal'];

/** The column of a field, whose name becomes part of a statement. @throws StoreAccessError when there is none */
export function columnOf(metadata: EntityMetadata, field: string): ColumnMetadata {
  const column = metadata.findColumnWithPropertyName(field);
  if (!column) throw new StoreAccessError(`${metadata.name} has no field ${field}.`);
  return column;
}

/** @throws StoreAccessError when the field holds no numbers */
export function numberColumnOf(metadata: EntityMetadata, field: string): ColumnMetadata {
  const column = columnOf(metadata, field);
  const isNumber = column.type === Number || NUMBERS.includes(column.type as string);
  if (!isNumber) throw new StoreAccessError(`${metadata.name}.${field} holds no numbers.`);
  return column;
}

/** Whether its numbers are exact where a number of JavaScript is not. */
export const isWide = ({ type }: ColumnMetadata): boolean => type === 'bigint';
