import { CommandError } from '@sv/server/command-line/command-error';
import type { PartShape, TableShape } from '../schema/table-shape';
import type { Change } from './change';

type Rename = Extract<Change, { kind: 'rename-table' | 'rename-column' }>;

/** @param text `old:new` for a table, `table.old:new` for a column. @throws CommandError when nothing is called so */
export function readRename(text: string, tables: readonly TableShape[]): Rename {
  const [, table, from, to] = /^(?:(\w+)\.)?(\w+):(\w+)$/.exec(text) ?? [];
  if (!from || !to) throw new CommandError(`--rename ${text}: write old:new for a table, table.old:new for a column`);
  const names = table
    ? (tables.find(({ name }) => name === table)?.columns ?? []).map(({ name }) => name)
    : tables.map(({ name }) => name);
  if (!names.includes(from))
    throw new CommandError(`--rename ${text}: the migrations make no ${table ? `${table}.` : ''}${from}`);
  return table ? { kind: 'rename-column', table, from, to } : { kind: 'rename-table', from, to };
}

/** The schema after a rename, as both databases leave it: indexes and keys follow, and keep their names. */
export function renamed(tables: readonly TableShape[], rename: Rename): TableShape[] {
  const { from, to } = rename;
  if (rename.kind === 'rename-table') {
    return tables.map(table => ({
      ...table,
      name: table.name === from ? to : table.name,
      parts: table.parts.map(part => (part.to?.table === from ? { ...part, to: { ...part.to, table: to } } : part)),
    }));
  }
  const follow = (name: string): string => (name === from ? to : name);
  return tables.map(table => ({
    ...table,
    columns:
      table.name === rename.table
        ? table.columns.map(column => ({ ...column, name: follow(column.name) }))
        : table.columns,
    parts: table.parts.map((part): PartShape => {
      const own = table.name === rename.table ? { ...part, columns: part.columns.map(follow) } : part;
      return own.to?.table === rename.table ? { ...own, to: { ...own.to, columns: own.to.columns.map(follow) } } : own;
    }),
  }));
}
