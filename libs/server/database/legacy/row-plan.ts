import { storedInstant } from '@sv/schema/stored-instant';
import type { EntityMetadata, QueryRunner } from 'typeorm';
import { conversion, type ColumnKind } from './conversion';
import type { OldVersion } from './old-version';
import type { AsideTable } from './set-aside';
import { isPostgres, quoted, type ColumnShape, type TableShape } from './table-shape';

/** Where the rows of a table go, and which row wins when both tables have one. */
export interface TableMove {
  table: AsideTable;
  to: string;
  /** Whether rows that migrations made give way to old ones with the same key. */
  oldWins: boolean;
}

/** How the rows of an old table are moved into a table of today. */
export interface RowPlan {
  insert: string;
  /** Deletes what the old table has too. Null where rows have no one key. */
  replaced: string | null;
  /** Columns that must have a value, for which there is none. */
  missing: string[];
  /** Old columns that have no place in the new table. */
  unknown: string[];
}

interface Tables {
  tableMove: TableMove;
  old: TableShape;
  today: TableShape;
}

interface Assignment {
  column: ColumnShape;
  /** SQL over the old row. */
  value: string;
  /** What must hold, or the row stays behind. */
  condition: string | null;
  from: string | null;
}

/** Only complete rows that satisfy every rule of the new table are moved. */
export function planRows(runner: QueryRunner, version: OldVersion, tables: Tables): RowPlan {
  const { tableMove, old, today } = tables;
  const metadata = runner.dataSource.entityMetadatas.find(({ tableName }) => tableName === tableMove.to);
  const found = today.columns.map(column => assign(column, { ...tables, version, metadata, runner }));
  const assignments = found.filter(assignment => assignment !== null);
  const assigned = new Set(assignments.map(({ column }) => column));
  const used = new Set(assignments.map(({ from }) => from));
  const dropped = renameOf(version, tableMove)?.dropped ?? [];
  return {
    insert: insertOf(tableMove, assignments, parentsOf(metadata, assignments)),
    replaced: replacedOf(tableMove, assignments),
    missing: today.columns
      .filter(column => column.isRequired && !column.hasDefault && !assigned.has(column))
      .map(({ name }) => name),
    unknown: old.columns.map(({ name }) => name).filter(name => !used.has(name) && !dropped.includes(name)),
  };
}

interface Context extends Tables {
  version: OldVersion;
  metadata: EntityMetadata | undefined;
  runner: QueryRunner;
}

/** Null when the new row gets the default of the table. */
function assign(column: ColumnShape, context: Context): Assignment | null {
  const { version, tableMove } = context;
  const preset = version.missing[`${tableMove.to}.${column.name}`] ?? version.missing[column.name];
  const source = sourceOf(column, context);
  if (!source) {
    if (!column.isRequired || preset === undefined) return null;
    return { column, value: preset, condition: null, from: null };
  }
  const name = quoted(source.name);
  const converted = conversion(source, name, kindOf(column, source, context), isPostgres(context.runner));
  const value = column.isRequired && preset !== undefined ? `COALESCE(${converted}, ${preset})` : converted;
  const isReadable = column.isRequired ? `(${value}) IS NOT NULL` : `(${name} IS NULL OR (${value}) IS NOT NULL)`;
  return { column, value, condition: value === name && !column.isRequired ? null : isReadable, from: source.name };
}

/** `createdAt` and `created_at` are one name; the very same one goes before. */
function sourceOf({ name }: ColumnShape, { version, tableMove, old }: Context): ColumnShape | undefined {
  const wanted = renameOf(version, tableMove)?.columns[name] ?? name;
  const plain = (text: string): string => text.replaceAll('_', '').toLowerCase();
  return (
    old.columns.find(column => column.name === wanted) ??
    old.columns.find(column => plain(column.name) === plain(wanted))
  );
}

const renameOf = ({ renamed }: OldVersion, { table, to }: TableMove) =>
  renamed.find(rename => rename.from === table.from && rename.to === to);

function kindOf(column: ColumnShape, source: ColumnShape, { version, tableMove, metadata }: Context): ColumnKind {
  const known = metadata?.columns.find(({ databaseName }) => databaseName === column.name);
  if (known?.transformer === storedInstant) {
    const isSigned = version.verbatim.includes(tableMove.to) && /text|char|^$/.test(source.type);
    return isSigned ? 'text' : 'instant';
  }
  if (known?.type === 'simple-json') return 'json';
  if (/bool/.test(column.type)) return 'flag';
  if (/int/.test(column.type)) return 'integer';
  return /bytea|blob/.test(column.type) ? 'bytes' : 'text';
}

function insertOf({ table, to }: TableMove, assignments: readonly Assignment[], parents: readonly string[]): string {
  const conditions = [...assignments.map(({ condition }) => condition).filter(one => one !== null), ...parents];
  const columns = assignments.map(({ column }) => quoted(column.name)).join(', ');
  return `INSERT INTO ${quoted(to)} (${columns}) SELECT ${assignments.map(({ value }) => value).join(', ')}
    FROM ${quoted(table.aside)} WHERE ${['true', ...conditions].join(' AND ')} ON CONFLICT DO NOTHING`;
}

/** A row whose parent does not exist is not moved either. */
function parentsOf(metadata: EntityMetadata | undefined, assignments: readonly Assignment[]): string[] {
  return (metadata?.foreignKeys ?? []).flatMap(({ columnNames, referencedColumnNames, referencedTablePath }) => {
    const child = assignments.find(({ column }) => column.name === columnNames[0]);
    const parent = referencedTablePath.split('.').at(-1)!;
    if (!child || columnNames.length !== 1) return [];
    const value = `(${child.value})`;
    return [`(${value} IS NULL OR ${value} IN (SELECT ${quoted(referencedColumnNames[0]!)} FROM ${quoted(parent)}))`];
  });
}

function replacedOf({ table, to }: TableMove, assignments: readonly Assignment[]): string | null {
  const keys = assignments.filter(({ column }) => column.isKey);
  if (keys.length !== 1) return null;
  const { column, value } = keys[0]!;
  return `DELETE FROM ${quoted(to)} WHERE ${quoted(column.name)} IN (SELECT ${value} FROM ${quoted(table.aside)})`;
}
