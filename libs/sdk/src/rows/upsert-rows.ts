import { StoreAccessError } from '../errors.js';
import type { EntityMetadata, ObjectLiteral, Repository } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { columnOf } from './column-of.js';

/**
 * Adds rows, or changes those that are there, with one statement. As TypeORM's, but that the primary key of a row that is
 * there stays: TypeORM gives it the one that was meant for a new row.
 *
 * @throws StoreAccessError for fields that no unique index has, for rows of different fields, and for one row twice
 */
export async function upsertRows<T extends object>(
  rows: Repository<T>,
  given: readonly Partial<T>[],
  conflictFields: readonly string[],
): Promise<void> {
  if (given.length === 0) return;
  const { metadata, manager } = rows;
  const conflict = conflictFields.map(field => columnOf(metadata, field));
  if (!uniqueGroups(metadata).some(group => isSame(group, conflict))) {
    throw new StoreAccessError(`${metadata.name} has no unique index of ${conflictFields.join(', ')}.`);
  }
  const [named = [], ...others] = given.map(row => metadata.columns.filter(column => isGiven(row, column)));
  if (others.some(columns => !isSame(columns, named))) {
    throw new StoreAccessError('upsert takes rows that all have the same fields.');
  }
  const { driver } = manager.dataSource;
  const keyOf = (row: ObjectLiteral): string =>
    conflict.map(column => String(driver.preparePersistentValue(column.getEntityValue(row), column))).join('\0');
  if (new Set(given.map(keyOf)).size < given.length) throw new StoreAccessError('upsert has the same row twice.');
  const changed = named.filter(column => column.isUpdate && !column.isPrimary && !conflict.includes(column));
  await rows
    .createQueryBuilder()
    .insert()
    .values(given as Parameters<Repository<T>['insert']>[0])
    .orUpdate(namesOf([...conflict, ...changed]), namesOf(conflict))
    .updateEntity(false)
    .execute();
}

const uniqueGroups = ({ primaryColumns, uniques, indices }: EntityMetadata): ColumnMetadata[][] => [
  primaryColumns,
  ...uniques.map(({ columns }) => columns),
  ...indices.filter(({ isUnique, where }) => isUnique && !where).map(({ columns }) => columns),
];

const isSame = (left: readonly ColumnMetadata[], right: readonly ColumnMetadata[]): boolean =>
  left.length > 0 && left.length === right.length && left.every(column => right.includes(column));

const isGiven = (row: ObjectLiteral, column: ColumnMetadata): boolean => column.getEntityValue(row) !== undefined;

const namesOf = (columns: readonly ColumnMetadata[]): string[] => columns.map(({ databaseName }) => databaseName);
