import { CommandError } from '@sv/server/command-line/command-error';
import ts from 'typescript';
import { formatted } from '../../../support/formatted';
import { className, fileName, type MigrationNames } from './migration-source';

/** What `server/migrations/index.ts` is before there is a migration. */
export const EMPTY_INDEX = `import type { MigrationClass } from '@sv/sdk';

/** In the order in which they run. Add to the end; never edit one that was released. */
export const migrations: readonly MigrationClass[] = [];
`;

/** The index with one more migration at its end. @throws CommandError when its list is not written out */
export async function withMigration(index: string, names: MigrationNames): Promise<string> {
  const source = ts.createSourceFile('index.ts', index, ts.ScriptTarget.Latest);
  const list = listIn(source);
  const importing = `import { ${className(names)} } from './${fileName(names)}';`;
  if (!list) {
    throw new CommandError(
      `server/migrations/index.ts has no list \`migrations = [ … ]\`; add ${className(names)} yourself: ${importing}`,
    );
  }
  const lastImport = source.statements.filter(statement => ts.isImportDeclaration(statement)).at(-1);
  const at = lastImport?.end ?? 0;
  const last = list.elements.at(-1);
  const end = last?.end ?? list.end - 1;
  const text = [
    `${index.slice(0, at)}\n${importing}`,
    index.slice(at, end),
    `${last ? ', ' : ''}${className(names)}`,
    index.slice(end),
  ].join('');
  return formatted('index.ts', text);
}

function listIn(source: ts.SourceFile): ts.ArrayLiteralExpression | undefined {
  const written = source.statements
    .filter(statement => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === 'migrations')?.initializer;
  const list = written && ts.isSatisfiesExpression(written) ? written.expression : written;
  return list && ts.isArrayLiteralExpression(list) ? list : undefined;
}
