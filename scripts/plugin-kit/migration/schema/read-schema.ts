import type { DataSource, Table, TableColumn } from 'typeorm';
import type { ColumnShape, PartShape, TableShape } from './table-shape';

const NAMES = {
  postgres: 'SELECT tablename AS name FROM pg_catalog.pg_tables WHERE schemaname = current_schema()',
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
};

/** TypeORM reads the columns of an index on Postgres in no order. */
const INDEXED = `SELECT c.relname AS name, a.attname AS column
  FROM pg_catalog.pg_index i
  JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
  CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, at)
  JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
  ORDER BY k.at`;

/** The tables that there are, in the order of their names. @param isOwn leaves out what is another one's */
export async function readSchema(
  dataSource: DataSource,
  isOwn: (table: string) => boolean = () => true,
): Promise<TableShape[]> {
  const isPostgres = dataSource.options.type === 'postgres';
  const rows = await dataSource.query<{ name: string }[]>(isPostgres ? NAMES.postgres : NAMES.sqlite);
  const names = rows.map(({ name }) => name).filter(name => !name.startsWith('_') && isOwn(name));
  const indexed = isPostgres ? await dataSource.query<{ name: string; column: string }[]>(INDEXED) : [];
  const runner = dataSource.createQueryRunner();
  try {
    const tables = names.length > 0 ? await runner.getTables(names) : [];
    return tables.map(table => inOrder(shapeOf(table), indexed)).sort(byName);
  } finally {
    await runner.release();
  }
}

const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1);

function inOrder(table: TableShape, indexed: readonly { name: string; column: string }[]): TableShape {
  const parts = table.parts.map((part): PartShape => {
    const columns = indexed.filter(({ name }) => name === part.name).map(({ column }) => column);
    return part.kind === 'Index' && columns.length > 0 ? { ...part, columns } : part;
  });
  return { ...table, parts };
}

const shapeOf = (table: Table): TableShape => ({
  name: localName(table.name),
  columns: table.columns.map(columnOf),
  parts: partsOf(table).sort(byName),
});

const columnOf = ({ name, type, isNullable, isPrimary, default: preset }: TableColumn): ColumnShape => ({
  name,
  type: type === 'blob' ? 'bytea' : type,
  isNullable,
  isPrimary,
  default: preset === undefined || preset === null ? null : withoutParentheses(String(preset)),
});

function partsOf(table: Table): PartShape[] {
  return [
    ...table.indices.map(({ name, columnNames, isUnique, where }): PartShape => ({
      kind: 'Index',
      name: name!,
      columns: columnNames,
      ...(isUnique && { isUnique }),
      ...(where && { where: withoutParentheses(where) }),
    })),
    ...table.uniques.map(({ name, columnNames }): PartShape => ({
      kind: 'UniqueConstraint',
      name: name!,
      columns: columnNames,
    })),
    ...table.checks.map(({ name, expression }): PartShape => ({
      kind: 'CheckConstraint',
      name: name!,
      columns: [],
      expression: withoutParentheses(expression ?? ''),
    })),
    ...table.foreignKeys.map(
      ({ name, columnNames, referencedTableName, referencedColumnNames, onDelete }): PartShape => ({
        kind: 'ForeignKey',
        name: name!,
        columns: columnNames,
        to: {
          table: localName(referencedTableName),
          columns: referencedColumnNames,
          onDelete: onDelete ?? 'NO ACTION',
        },
      }),
    ),
  ];
}

/** Postgres names a schema too where it is not the connection's first. */
const localName = (name: string): string => name.split('.').at(-1)!;

/** Databases put some around what they keep, and TypeORM leaves some of these there. */
function withoutParentheses(sql: string): string {
  const text = sql.trim();
  if (!text.startsWith('(')) return text;
  let depth = 0;
  const closing = [...text].findIndex(character => {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    return depth === 0;
  });
  return closing === text.length - 1 ? withoutParentheses(text.slice(1, -1)) : text;
}
