import type { QueryRunner, Table, TableColumn, TableIndex } from 'typeorm';

/** One thing that a migration does to a table. */
export interface Operation {
  table: string;
  /** `add column colour`. */
  what: string;
  /** What the release before cannot work with: it is dropped, renamed, of another type, or refuses what was taken. */
  contracts: boolean;
  /** Every row is read or written. */
  readsRows: boolean;
  /** Those that it adds, or that it lets have each value once. */
  columns?: readonly string[];
}

type Args = readonly unknown[];
const nameOf = (table: unknown): string => (typeof table === 'string' ? table : (table as Table).name);
const columnName = (column: unknown): string => (typeof column === 'string' ? column : (column as TableColumn).name);
const each = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const adds = (table: unknown, what: string, readsRows = false): Operation => ({
  table: nameOf(table),
  what,
  contracts: false,
  readsRows,
});
const narrows = (table: unknown, what: string): Operation => ({ ...adds(table, what, true), contracts: true });

/** A row without the column, as the release before writes it, has to be possible. */
const addColumn = (table: unknown, column: TableColumn): Operation => {
  const what = `add column ${column.name}`;
  const isNeeded = !column.isNullable && column.default === undefined && !column.isGenerated;
  if (isNeeded) return narrows(table, `${what}, which has to have a value and has no default`);
  return { ...adds(table, what), columns: [column.name] };
};

const createIndex = (table: unknown, index: TableIndex): Operation =>
  index.isUnique
    ? { ...narrows(table, `create unique index ${index.name}`), columns: index.columnNames }
    : adds(table, `create index ${index.name}`, true);

/** Where it becomes wider nothing is lost. */
function changeColumn(table: unknown, before: TableColumn | undefined, after: TableColumn): Operation {
  const what = `change column ${after.name}`;
  const isWider = before?.type === after.type && before.name === after.name && (after.isNullable || !before.isNullable);
  return isWider ? adds(table, what, true) : narrows(table, what);
}

const all =
  (one: (table: unknown, item: never) => Operation) =>
  ([table, items]: Args): Operation[] =>
    each(items).map(item => one(table, item as never));

const sayTightened = (what: string) => (args: Args) => [narrows(args[0], what)];

/** By the member of a query runner. What is not here and not a question is not known to be harmless. */
const OPERATIONS: Record<string, (args: Args) => Operation[]> = {
  createTable: ([table]) => [adds(table, 'create table')],
  addColumn: all(addColumn),
  addColumns: all(addColumn),
  createIndex: all(createIndex),
  createIndices: all(createIndex),
  dropTable: ([table]) => [narrows(table, 'drop table')],
  renameTable: ([table, name]) => [narrows(table, `rename table to ${String(name)}`)],
  clearTable: ([table]) => [narrows(table, 'delete every row')],
  dropColumn: all((table, column) => narrows(table, `drop column ${columnName(column)}`)),
  dropColumns: all((table, column) => narrows(table, `drop column ${columnName(column)}`)),
  renameColumn: ([table, column]) => [narrows(table, `rename column ${columnName(column)}`)],
  createUniqueConstraint: sayTightened('refuse equal values'),
  createUniqueConstraints: sayTightened('refuse equal values'),
  createCheckConstraint: sayTightened('refuse values'),
  createCheckConstraints: sayTightened('refuse values'),
  createForeignKey: sayTightened('refuse values that refer to nothing'),
  createForeignKeys: sayTightened('refuse values that refer to nothing'),
  createPrimaryKey: sayTightened('change the primary key'),
  updatePrimaryKeys: sayTightened('change the primary key'),
  dropPrimaryKey: sayTightened('change the primary key'),
  query: ([sql]) => statementOperations(String(sql)),
};

const NAME = String.raw`(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:"?\w+"?\.)?"?(\w+)"?`;
const CONTRACTING: [RegExp, string][] = [
  [new RegExp(String.raw`\bDROP\s+TABLE\s+${NAME}`, 'i'), 'drop table'],
  [
    new RegExp(String.raw`\bALTER\s+TABLE\s+${NAME}[^;]*\bDROP\s+(?!DEFAULT|NOT|EXPRESSION|IDENTITY|CONSTRAINT)`, 'i'),
    'drop column',
  ],
  [new RegExp(String.raw`\bALTER\s+TABLE\s+${NAME}[^;]*\bRENAME\b`, 'i'), 'rename'],
  [
    new RegExp(String.raw`\bALTER\s+TABLE\s+${NAME}[^;]*\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b`, 'i'),
    'change the type of a column',
  ],
  [new RegExp(String.raw`\bALTER\s+TABLE\s+${NAME}[^;]*\bSET\s+NOT\s+NULL`, 'i'), 'refuse rows without a value'],
  [
    new RegExp(
      String.raw`\bALTER\s+TABLE\s+${NAME}\s+ADD\s+(?:(?!\bDEFAULT\b)[^;])*\bNOT\s+NULL(?![^;]*\bDEFAULT\b)`,
      'i',
    ),
    'add a column which has to have a value and has no default',
  ],
  [
    new RegExp(String.raw`\bALTER\s+TABLE\s+${NAME}\s+ADD\s+(?:CONSTRAINT|UNIQUE|CHECK|FOREIGN)\b`, 'i'),
    'refuse values',
  ],
  [new RegExp(String.raw`\bCREATE\s+UNIQUE\s+INDEX\b[^;]*?\bON\s+${NAME}`, 'i'), 'create unique index'],
];
const WRITING = new RegExp(
  String.raw`\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|CREATE\s+INDEX\b[^;]*?\bON)\s+${NAME}`,
  'i',
);
const CREATING = new RegExp(String.raw`\bCREATE\s+(?:VIRTUAL\s+)?TABLE\s+${NAME}`, 'i');

function statementOperations(sql: string): Operation[] {
  const found = CONTRACTING.flatMap(([pattern, what]) => {
    const table = pattern.exec(sql)?.[1];
    return table ? [narrows(table, what)] : [];
  });
  if (found.length > 0) return found;
  const made = CREATING.exec(sql)?.[1];
  if (made) return [adds(made, 'create table')];
  const written = WRITING.exec(sql)?.[1];
  return written ? [adds(written, 'read or write rows', true)] : [];
}

/** What a call of a query runner does, before it is made. */
export async function operationsOf(runner: QueryRunner, member: string, args: Args): Promise<Operation[]> {
  if (member === 'changeColumn') return [await changeOne(runner, args[0], args[1], args[2])];
  if (member === 'changeColumns') {
    const changes = args[1] as { oldColumn: TableColumn; newColumn: TableColumn }[];
    return changes.map(({ oldColumn, newColumn }) => changeColumn(args[0], oldColumn, newColumn));
  }
  return OPERATIONS[member]?.(args) ?? [];
}

async function changeOne(runner: QueryRunner, table: unknown, column: unknown, after: unknown): Promise<Operation> {
  const before = (await runner.getTable(nameOf(table)))?.findColumnByName(columnName(column));
  return changeColumn(table, before, after as TableColumn);
}
