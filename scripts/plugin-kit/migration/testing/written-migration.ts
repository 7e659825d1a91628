import type { MigrationClass, PluginStore } from '@sv/sdk';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../checkout';
import type { Decisions } from '../changes/change';
import { planMigration, type Plan } from '../plan';
import { className } from '../writing/migration-source';

let count = 0;

/** Where migrations of this process are written to be loaded. */
const home = join(root, 'dist/plugin-check', `migrations-${process.pid}`);

export const removeWritten = (): void => rmSync(home, { recursive: true, force: true });

/** Plans a migration, writes its file and loads it. */
export async function writtenMigration(
  store: PluginStore,
  decisions: Partial<Decisions> = {},
): Promise<Plan & { migration: MigrationClass }> {
  const names = { name: 'change-it', at: 1_764_000_000_000 + ++count };
  const plan = await planMigration(store, {
    names,
    slug: 'com_example_plants',
    renames: [],
    drops: [],
    ...decisions,
  });
  if (plan.source === null) throw new Error(`nothing was written: ${JSON.stringify(plan)}`);
  mkdirSync(home, { recursive: true });
  const file = join(home, `${names.at}.ts`);
  writeFileSync(file, plan.source);
  const loaded = (await import(file)) as Record<string, MigrationClass>;
  return { ...plan, migration: loaded[className(names)]! };
}
