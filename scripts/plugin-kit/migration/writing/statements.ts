import type { Change } from '../changes/change';
import { lossOf } from '../changes/losses';
import type { WriteColumn } from '../schema/column-call';
import type { PartShape, TableShape } from '../schema/table-shape';
import { tableName } from './table-names';

/** A change as lines of `up` and of `down`. */
export interface Statement {
  up: string;
  down: string;
  /** A table that the file declares. */
  table?: TableShape;
}

/** @param slug what tables of a shared store are called after */
export function toStatement(change: Change, write: WriteColumn, slug: string): Statement {
  const lines = linesOf(change, write, slug);
  const loss = lossOf(change);
  return { ...lines, up: loss ? `// ${loss}\n${lines.up}` : lines.up };
}

function linesOf(change: Change, write: WriteColumn, slug: string): Statement {
  switch (change.kind) {
    case 'create-table':
      return made(change.table, slug);
    case 'drop-table':
      return { ...turned(made(change.table, slug)), table: change.table };
    case 'rename-table':
      return both('db.renameTable', [change.from, change.to], [change.to, change.from]);
    case 'rename-column':
      return both('db.renameColumn', [change.table, change.from, change.to], [change.table, change.to, change.from]);
    case 'add-column':
      return columnMade(change, write);
    case 'drop-column':
      return turned(columnMade(change, write));
    case 'change-column': {
      const to = (column: typeof change.to): string =>
        `await changeColumn(db, '${change.table}', ${write(change.table, column)});`;
      return { up: to(change.to), down: to(change.from) };
    }
    case 'add-part':
      return partMade(change.table, change.part);
    case 'drop-part':
      return turned(partMade(change.table, change.part));
  }
}

const turned = ({ up, down }: Statement): Statement => ({ up: down, down: up });

const both = (method: string, up: string[], down: string[]): Statement => {
  const line = (names: string[]): string => `await ${method}(${names.map(name => `'${name}'`).join(', ')});`;
  return { up: line(up), down: line(down) };
};

const made = (table: TableShape, slug: string): Statement => ({
  up: `await db.createTable(${tableName(table.name, slug)});`,
  down: `await db.dropTable('${table.name}');`,
  table,
});

const columnMade = (
  { table, column }: Extract<Change, { kind: 'add-column' | 'drop-column' }>,
  write: WriteColumn,
): Statement => ({
  up: `await db.addColumn('${table}', new TableColumn(${write(table, column)}));`,
  down: `await db.dropColumn('${table}', '${column.name}');`,
});

const partMade = (table: string, part: PartShape): Statement => ({
  up: `await db.create${part.kind}('${table}', ${writePart(part)});`,
  down: `await db.drop${part.kind}('${table}', '${part.name}');`,
});

const CLASSES = {
  Index: 'TableIndex',
  UniqueConstraint: 'TableUnique',
  ForeignKey: 'TableForeignKey',
  CheckConstraint: 'TableCheck',
};

/** `new TableIndex({ … })` and its like. */
export function writePart({ kind, name, columns, isUnique, where, expression, to }: PartShape): string {
  const list = (names: readonly string[]): string => `[${names.map(one => `'${one}'`).join(', ')}]`;
  const facts = [
    `name: '${name}'`,
    ...(columns.length > 0 ? [`columnNames: ${list(columns)}`] : []),
    ...(isUnique ? ['isUnique: true'] : []),
    ...(where ? [`where: ${JSON.stringify(where)}`] : []),
    ...(expression ? [`expression: ${JSON.stringify(expression)}`] : []),
    ...(to ? [`referencedTableName: '${to.table}'`, `referencedColumnNames: ${list(to.columns)}`] : []),
    ...(to && to.onDelete !== 'NO ACTION' ? [`onDelete: '${to.onDelete}'`] : []),
  ];
  return `new ${CLASSES[kind]}({ ${facts.join(', ')} })`;
}
