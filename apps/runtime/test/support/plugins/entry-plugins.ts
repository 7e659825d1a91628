import { Module } from '@nestjs/common';
import { sdk, type EntityClass, type Permission, type PluginStore, type ServerHalf, type ServerPlugin } from '@sv/sdk';
import { IdColumn, IntegerColumn } from '@sv/schema/columns';
import { id, integer, text } from '@sv/schema/table';
import { Column, Entity, type QueryRunner, Table } from 'typeorm';
import { runInContext } from '../../../src/kernel/request-context/request-context';
import { aCaller, aPlugin, contextOf, type HostedTest } from './plugin-fixtures';

export interface Row {
  id: string;
  title: string;
  position: number;
}

/** A plugin with one table, `<slug>_entries`, for tests about what stores can reach. */
export interface EntryPlugin {
  plugin: ServerPlugin;
  Entry: EntityClass<Row>;
  store: PluginStore;
  table: string;
}

export function anEntryPlugin(
  pluginId: string,
  database: 'shared' | 'isolated' = 'shared',
  permissions: readonly Permission[] = [],
): EntryPlugin {
  const table = `${pluginId.replaceAll('.', '_')}_entries`;

  @Entity(table)
  class Entry implements Row {
    @IdColumn()
    id!: string;

    @Column('text')
    title!: string;

    @IntegerColumn()
    position!: number;
  }

  class CreateEntries1764000000000 {
    async up(db: QueryRunner): Promise<void> {
      const columns = [id('id', { isPrimary: true }), text('title'), integer('position')];
      await db.createTable(new Table({ name: table, columns }));
    }
    async down(db: QueryRunner): Promise<void> {
      await db.dropTable(table);
    }
  }

  @Module({})
  class EntryModule {}

  const store: PluginStore = { entities: [Entry], migrations: [CreateEntries1764000000000] };
  const fields = {
    id: pluginId,
    routePrefix: `/${pluginId.split('.').pop()!}`,
    permissions: ['db' as const, ...permissions],
    database,
  };
  return {
    plugin: aPlugin(fields, async (): Promise<ServerHalf> => ({ default: EntryModule, store })),
    Entry,
    store,
    table,
  };
}

export const aRow = (fields: Partial<Row> = {}): Row => ({ id: 'e1', title: 'One', position: 1, ...fields });

/** Runs code as a plugin would, in a request of somebody. */
export const asPlugin = <R>({ host }: Pick<HostedTest, 'host'>, pluginId: string, work: () => R): R =>
  runInContext(contextOf(aCaller(), host.get(pluginId)), work);

/** One statement as the plugin sends it. */
export const sqlOf =
  (test: Pick<HostedTest, 'host'>, pluginId: string) =>
  (sql: string, params?: unknown[]): Promise<Record<string, unknown>[]> =>
    asPlugin(test, pluginId, () => sdk.db.query(sql, params));

/** The schemas and roles of isolated stores are not in the test's own schema. */
export async function dropIsolated(test: HostedTest, ...pluginIds: string[]): Promise<void> {
  if (test.dataSource.options.type !== 'postgres') return;
  for (const pluginId of pluginIds) {
    await test.dataSource.query(`DROP SCHEMA IF EXISTS "plugin_${pluginId.replaceAll('.', '_')}" CASCADE`);
  }
}
