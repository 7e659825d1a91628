import { expectNoDrift } from '@sv/server/database/testing/fresh-database';
import { judged, leftOut, passed, type Finding } from '../finding';
import { ownTables } from './store-tables';
import type { Trial } from './trial';

/** Checks that the migrated schema is the one that the entities describe. */
export async function storeChecks(trial: Trial): Promise<Finding[]> {
  const store = await trial.openStore();
  if (!store) return [leftOut('migrations', 'the plugin keeps nothing')];
  try {
    const tables = await ownTables(trial);
    const drift = await expectNoDrift(store).then(
      () => [],
      (error: Error) => error.message.split('\n'),
    );
    return [
      judged('migrations', [], `${store.migrations.length} applied, tables ${tables.join(', ') || 'none'}`),
      judged('drift', drift, 'the tables are what the entities say'),
    ];
  } finally {
    await store.destroy();
  }
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
