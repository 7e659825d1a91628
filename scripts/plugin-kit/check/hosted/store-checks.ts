import { expectNoDrift } from '@sv/server/database/testing/fresh-database';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { MigrationInterface } from 'typeorm';
import { judged, leftOut, type Finding } from '../finding';
import { ownTables } from './store-tables';
import type { Trial } from './trial';

/** The schema that the migrations make is what the entities say, and the migrations can be taken back and run again. */
export async function storeChecks(trial: Trial): Promise<Finding[]> {
  const store = await trial.openStore();
  if (!store) return [leftOut('migrations', 'the plugin keeps nothing')];
  try {
    const tables = await ownTables(trial);
    const drift = await expectNoDrift(store).then(
      () => [],
      (error: Error) => error.message.split('\n'),
    );
    const warnings = await downWarnings(trial, store);
    return [
      judged('migrations', [], `${store.migrations.length} applied, tables ${tables.join(', ') || 'none'}`, warnings),
      judged('drift', drift, 'the tables are what the entities say'),
    ];
  } finally {
    await store.destroy();
  }
}

/** Down migrations are for authors: that one is missing or fails is worth a word, and no fault. */
async function downWarnings(trial: Trial, store: WorkspaceDataSource): Promise<string[]> {
  const undone: MigrationInterface[] = [];
  try {
    for (const migration of [...store.migrations].reverse()) {
      await store.transaction(tx => migration.down(tx.queryRunner!));
      undone.unshift(migration);
    }
    const left = await ownTables(trial);
    return left.length > 0 ? [`after every down migration there is still ${left.join(', ')}`] : [];
  } catch (error) {
    const failed = store.migrations.at(-1 - undone.length)!;
    return [`${failed.constructor.name} cannot be taken back: ${(error as Error).message}`];
  } finally {
    for (const migration of undone) await store.transaction(tx => migration.up(tx.queryRunner!));
  }
}
