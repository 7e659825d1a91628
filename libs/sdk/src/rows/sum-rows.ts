import type { FindOptionsWhere, Repository, SelectQueryBuilder } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { columnOf, isWide, numberColumnOf } from './column-of.js';

interface Sum {
  value: unknown;
  total: string | number | null;
  /** Of wide numbers on SQLite: what they have above 32 bits. */
  high?: string | number | null;
}

/** The sum of a field, in all rows that match. */
export async function sumOf<T extends object>(
  rows: Repository<T>,
  field: string,
  where?: FindOptionsWhere<T> | FindOptionsWhere<T>[],
): Promise<unknown> {
  const column = numberColumnOf(rows.metadata, field);
  const [sum] = await summed(rows, column, where).getRawMany<Sum>();
  return toTotal(rows, column, sum);
}

/** The sum of a field per value of another one. */
export async function sumsPer<T extends object>(
  rows: Repository<T>,
  { field, per }: { field: string; per: string },
  where?: FindOptionsWhere<T> | FindOptionsWhere<T>[],
): Promise<[value: unknown, total: unknown][]> {
  const [column, group] = [numberColumnOf(rows.metadata, field), columnOf(rows.metadata, per)];
  const query = summed(rows, column, where).addSelect(`row.${per}`, 'value').groupBy(`row.${per}`);
  const { driver } = rows.manager.dataSource;
  const sums = await query.getRawMany<Sum>();
  return sums.map(sum => [driver.prepareHydratedValue(sum.value, group), toTotal(rows, column, sum)]);
}

function summed<T extends object>(
  rows: Repository<T>,
  column: ColumnMetadata,
  where: FindOptionsWhere<T> | FindOptionsWhere<T>[] = {},
): SelectQueryBuilder<T> {
  const name = `row.${column.propertyName}`;
  const query = rows.createQueryBuilder('row').where(where);
  if (!isWide(column) || isPostgres(rows)) return query.select(`SUM(${name})`, 'total');
  // SQLite adds up in 64 bits, and answers in a number of JavaScript: two halves are exact in both.
  return query
    .select(`CAST(SUM(${name} & 4294967295) AS TEXT)`, 'total')
    .addSelect(`CAST(SUM(${name} >> 32) AS TEXT)`, 'high');
}

function toTotal<T extends object>(rows: Repository<T>, column: ColumnMetadata, sum: Sum | undefined): unknown {
  const { total, high } = sum ?? { total: null };
  if (!isWide(column)) return Number(total ?? 0);
  const exact = (BigInt(high ?? 0) << 32n) + BigInt(total ?? 0);
  return rows.manager.dataSource.driver.prepareHydratedValue(String(exact), column);
}

const isPostgres = <T extends object>(rows: Repository<T>): boolean =>
  rows.manager.dataSource.options.type === 'postgres';
