import type { PluginStore } from '@sv/sdk';
import type { MigrationInterface } from 'typeorm';
import { isDeepStrictEqual } from 'node:util';
import type { Change } from './changes/change';
import { findChanges } from './changes/find-changes';
import { readSchema } from './schema/read-schema';
import { inEmptyDatabase, wantedSchema } from './schema/wanted-schema';
import type { TableShape } from './schema/table-shape';

/**
 * What the migrations of a plugin leave undone on one database, and what the last one does not take back.
 *
 * @param url of Postgres; undefined: SQLite
 */
export async function proveMigrations(store: PluginStore, url?: string): Promise<string[]> {
  const wanted = await wantedSchema(store, url);
  const before = await inEmptyDatabase({ ...store, migrations: store.migrations.slice(0, -1) }, url, dataSource =>
    readSchema(dataSource),
  );
  return inEmptyDatabase(store, url, async dataSource => {
    const drift = schemaDifferences(await readSchema(dataSource), wanted.tables);
    const last = new (store.migrations.at(-1)!)() as MigrationInterface;
    await dataSource.transaction(tx => last.down(tx.queryRunner!));
    const after = await readSchema(dataSource);
    const isBack = isDeepStrictEqual(sorted(after), sorted(before));
    return [...drift, ...(isBack ? [] : ['`down` does not lead back to the tables before'])];
  });
}

/** What would have to change, one line each; empty when the two are the same. */
export const schemaDifferences = (from: readonly TableShape[], to: readonly TableShape[]): string[] =>
  findChanges(from, to).map(describeChange);

/** Columns that were dropped and made again stand at the end. */
const sorted = (tables: readonly TableShape[]): TableShape[] =>
  tables.map(table => ({
    ...table,
    columns: table.columns.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  }));

function describeChange(change: Change): string {
  switch (change.kind) {
    case 'create-table':
      return `${change.table.name}: no migration makes this table`;
    case 'drop-table':
      return `${change.table.name}: no entity has this table any more`;
    case 'add-column':
      return `${change.table}.${change.column.name}: no migration makes this column`;
    case 'drop-column':
      return `${change.table}.${change.column.name}: no entity has this column any more`;
    case 'change-column':
      return `${change.table}.${change.to.name}: is ${words(change.from)}, and the entity says ${words(change.to)}`;
    case 'add-part':
      return `${change.table}: no migration makes ${change.part.name} (${change.part.columns.join(', ')}) as the entity has it`;
    case 'drop-part':
      return `${change.table}: the entity does not have ${change.part.name} (${change.part.columns.join(', ')}) as it is`;
    default:
      return `${change.from} is called ${change.to}`;
  }
}

const words = ({ type, isNullable, isPrimary, default: preset }: TableShape['columns'][number]): string =>
  [
    type,
    ...(isPrimary ? ['primary'] : []),
    isNullable ? 'nullable' : 'not null',
    ...(preset ? [`default ${preset}`] : []),
  ].join(' ');
