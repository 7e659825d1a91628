import { TableColumn, type QueryRunner, type TableColumnOptions } from 'typeorm';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * For migrations: makes an existing column what `column` says and keeps its values. TypeORM's `changeColumn` would drop
 * the column on Postgres when its type changes. Where a column may be empty no longer, rows without a value get its
 * default; without a default the migration fails if there are any.
 */
export async function changeColumn(db: QueryRunner, table: string, column: TableColumnOptions): Promise<void> {
  const [at, name] = [quoted(table), quoted(column.name)];
  if (!column.isNullable && column.default !== undefined)
    await db.query(`UPDATE ${at} SET ${name} = ${column.default} WHERE ${name} IS NULL`);
  if (db.dataSource.options.type !== 'postgres') return db.changeColumn(table, column.name, new TableColumn(column));
  const change = (what: string): Promise<unknown> => db.query(`ALTER TABLE ${at} ALTER COLUMN ${name} ${what}`);
  const before = (await db.getTable(table))?.findColumnByName(column.name);
  // A default of the old type cannot become one of the new.
  await change('DROP DEFAULT');
  if (before?.type !== column.type) await change(`TYPE ${column.type} USING ${name}::${column.type}`);
  await change(column.isNullable ? 'DROP NOT NULL' : 'SET NOT NULL');
  if (column.default !== undefined) await change(`SET DEFAULT ${column.default}`);
}
