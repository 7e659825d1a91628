import { formatted } from '../../../support/formatted';
import type { Change } from '../changes/change';
import type { WriteColumn } from '../schema/column-call';
import type { PartShape, TableShape } from '../schema/table-shape';
import { toStatement, writePart, type Statement } from './statements';
import { tableName } from './table-names';

export interface MigrationNames {
  /** In kebab-case: `add-note`. */
  name: string;
  /** When it was made, in milliseconds. */
  at: number;
}

export const className = ({ name, at }: MigrationNames): string =>
  `${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}${at}`;

export const fileName = ({ name, at }: MigrationNames): string => `${at}-${name}`;

/** The file of a migration as an author would write it, formatted. */
export async function migrationSource(
  changes: readonly Change[],
  { names, write, slug }: { names: MigrationNames; write: WriteColumn; slug: string },
): Promise<string> {
  const statements = changes.map(change => toStatement(change, write, slug));
  const tables = statements.flatMap(({ table }) => (table ? [writeTable(table, write, slug)] : []));
  const body = `export class ${className(names)} implements MigrationInterface {
    async up(db: QueryRunner): Promise<void> {\n${linesOf(statements, 'up')}\n}

    async down(db: QueryRunner): Promise<void> {\n${linesOf([...statements].reverse(), 'down')}\n}
  }

  ${tables.join('\n\n')}`;
  return formatted('migration.ts', `${importsOf(body)}\n\n${body}`);
}

const linesOf = (statements: readonly Statement[], way: 'up' | 'down'): string =>
  statements.map(statement => statement[way]).join('\n');

function writeTable({ name, columns, parts }: TableShape, write: WriteColumn, slug: string): string {
  const list = (kind: PartShape['kind'], field: string): string => {
    const these = parts.filter(part => part.kind === kind);
    return these.length > 0 ? `${field}: [${these.map(writePart).join(', ')}],` : '';
  };
  return `const ${tableName(name, slug)} = new Table({
    name: '${name}',
    columns: [${columns.map(column => write(name, column)).join(', ')}],
    ${list('Index', 'indices')}
    ${list('UniqueConstraint', 'uniques')}
    ${list('CheckConstraint', 'checks')}
    ${list('ForeignKey', 'foreignKeys')}
  });`;
}

/** What the text uses of our functions and of TypeORM's classes. */
function importsOf(body: string): string {
  const used = (pattern: RegExp): string[] => [...new Set([...body.matchAll(pattern)].map(([, word]) => word!))].sort();
  const words = used(/(?<![\w.'])(id|text|instant|integer|bigint|decimal|flag|json|bytes)\('/g);
  const classes = used(/new (Table\w*)\(/g);
  return [
    ...(body.includes('await changeColumn(') ? ["import { changeColumn } from '@sv/schema/change-column.sql';"] : []),
    ...(words.length > 0 ? [`import { ${words.join(', ')} } from '@sv/schema/table';`] : []),
    `import { ${['type MigrationInterface', 'type QueryRunner', ...classes].join(', ')} } from 'typeorm';`,
  ].join('\n');
}
