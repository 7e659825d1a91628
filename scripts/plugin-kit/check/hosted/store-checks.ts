import { expectNoDrift } from '@sv/server/database/testing/fresh-database';
import type { PluginStore } from '@sv/sdk';
import type { StoreOptions } from '@sv/server/database/store-options';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { recordMigrations, unmarkedContractions } from '@sv/server/upgrade/record-migrations';
import { schemaDifferences } from '../../migration/prove';
import { readSchema } from '../../migration/schema/read-schema';
import { wantedSchema } from '../../migration/schema/wanted-schema';
import { judged, leftOut, passed, type Finding } from '../finding';
import { ownTables } from './store-tables';
import type { Trial } from './trial';

/** Checks that the migrated schema is the one that the entities describe. */
export async function storeChecks(trial: Trial): Promise<Finding[]> {
  const store = await trial.openStore();
  if (!store) return [leftOut('migrations', 'the plugin keeps nothing')];
  try {
    const tables = await ownTables(trial);
    const drift = await driftOf(trial, store, tables);
    const advice = `npm run cli -- plugin migration ${trial.plugin.manifest.id} --name <what> writes the migration`;
    const applied = `${store.migrations.length} applied, tables ${tables.join(', ') || 'none'}`;
    return [
      judged('migrations', [], applied, await contractionsOf(trial.declaredStore!)),
      judged('drift', drift.length > 0 ? [...drift, advice] : [], 'the tables are what the entities say'),
    ];
  } finally {
    await store.destroy();
  }
}

/** What the version before cannot work beside, and does not say so. */
async function contractionsOf({ migrations }: PluginStore): Promise<string[]> {
  const recorded = await recordMigrations({ entities: [], migrations: migrations as StoreOptions['migrations'] });
  return unmarkedContractions(recorded).map(
    line => `${line}: the version before fails on it; implement ContractMigration of @sv/schema/contract-migration`,
  );
}

/** What of it we have words for, else the statements that TypeORM would run: it sees no table that no entity has. */
async function driftOf(trial: Trial, store: WorkspaceDataSource, tables: readonly string[]): Promise<string[]> {
  const url = store.options.type === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;
  const wanted = await wantedSchema(trial.declaredStore!, url);
  const differences = schemaDifferences(await readSchema(store, table => tables.includes(table)), wanted.tables);
  if (differences.length > 0) return differences;
  return expectNoDrift(store).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );
}

/**
 * Migrations can be taken back. For authors: that one is missing or fails is worth a word, and no fault. The last check,
 * because nothing is left after it.
 */
export async function downCheck(trial: Trial): Promise<Finding> {
  const store = await trial.openStore();
  if (!store) return leftOut('migrations taken back', 'the plugin keeps nothing');
  let last = '';
  try {
    for (const migration of [...store.migrations].reverse()) {
      last = migration.constructor.name;
      await store.transaction(tx => migration.down(tx.queryRunner!));
    }
    const left = await ownTables(trial);
    const warnings = left.length > 0 ? [`after every down migration there is still ${left.join(', ')}`] : [];
    return passed('migrations taken back', '', warnings);
  } catch (error) {
    return passed('migrations taken back', '', [`${last} cannot be taken back: ${(error as Error).message}`]);
  } finally {
    await store.destroy();
  }
}
