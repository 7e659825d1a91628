import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { judged, leftOut, type Finding } from '../finding';
import { ownTables, personalTables, rowsOf, storeOf } from './store-tables';
import type { Trial } from './trial';

const CHECK = 'deletion of a person';

/** Checks that a deletion leaves nothing of the person in the plugin's tables, and everything of other people. */
export async function deletionCheck(trial: Trial): Promise<Finding> {
  const store = storeOf(trial);
  if (!store) return leftOut(CHECK, 'the plugin keeps nothing');
  const { onDelete } = trial.plugin.life;
  if (!trial.hasSeed) {
    const missing =
      personalTables(trial).length > 0 ? ['test/seed.ts is missing: without it there is nobody to delete'] : [];
    return judged(CHECK, missing, 'no table has a column for a person');
  }
  const [leaving, staying] = [trial.somebody('Ada'), trial.somebody('Grace')];
  for (const person of [leaving, staying]) await trial.seed(person);
  const before = await tablesWith(trial, staying);
  if (!onDelete) {
    const kept = await tablesWith(trial, leaving);
    const faults = kept.map(({ table }) => `${table} keeps personal data, and there is no delete handler`);
    return judged(CHECK, faults, 'nothing is kept of people');
  }
  const run = (): Promise<void> => trial.inside(() => onDelete({ userId: leaving.id }));
  await run();
  const faults = (await tablesWith(trial, leaving)).map(
    ({ table, rows }) => `${table} still has ${rows} rows of the person`,
  );
  const after = await tablesWith(trial, staying);
  if (JSON.stringify(before) !== JSON.stringify(after)) faults.push('it deleted rows of another person');
  await run().catch((error: Error) => faults.push(`a second time it fails: ${error.message}`));
  return judged(CHECK, faults, `nothing left in ${(await ownTables(trial)).length} tables`);
}

interface Trace {
  table: string;
  rows: number;
}

/** Where the id of a person stands, in whatever column, also inside JSON. */
async function tablesWith(trial: Trial, { id }: AdminUser): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const table of await ownTables(trial)) {
    const found = (await rowsOf(trial, table)).filter(row => JSON.stringify(row).includes(id)).length;
    if (found > 0) traces.push({ table, rows: found });
  }
  return traces;
}
