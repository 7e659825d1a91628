import type { PluginStore, ServerPlugin } from '@sv/sdk';
import { CommandError } from '@sv/server/command-line/command-error';
import { readMark } from '@sv/server/database/migrating/compatibility-mark.sql';
import { openStore } from '@sv/server/database/open-store';
import type { StoreOptions } from '@sv/server/database/store-options';
import { finishUpgrade } from '@sv/server/upgrade/finish-upgrade';
import { lookAt } from '@sv/server/upgrade/store-now.sql';
import { OpenPluginStore } from '../../../plugins/stores/plugin-store';
import { factsOf, storeOptions } from '../../../plugins/stores/store-options';
import type { StorePlaces } from '../../../plugins/stores/store-places';

interface With {
  /** Where the stores are, and who logs them in. */
  places: StorePlaces;
  print(line: string): void;
}

/**
 * Runs what drops and tightens in the stores of plugins, shared and isolated. One that fails keeps no other from it.
 *
 * @throws CommandError naming those that are not finished
 */
export async function finishPlugins(plugins: readonly ServerPlugin[], { places, print }: With): Promise<void> {
  const failed: string[] = [];
  for (const { manifest, load } of plugins) {
    const declared = (await load?.())?.store;
    if (!declared) continue;
    try {
      await finishOne(manifest, declared, { places, print });
    } catch (error) {
      failed.push(manifest.id);
      print(`${manifest.id}: ${(error as Error).message}`);
    }
  }
  if (failed.length > 0) throw new CommandError(`not finished: ${failed.join(', ')}`);
}

async function finishOne(
  manifest: ServerPlugin['manifest'],
  declared: PluginStore,
  { places, print }: With,
): Promise<void> {
  const abandoned = new AbortController().signal;
  const facts = factsOf(manifest);
  const options = storeOptions(facts, { declared, places, abandoned, isPlugin: () => false });
  if (!(await isFinishable(options, facts, print))) return;
  const ran = await finishUpgrade(manifest.id, options, { print, open: openStore });
  if (ran.length === 0 || !places.roles) return;
  // A table that was made again has none of the rights with which running processes use it.
  const opened = await OpenPluginStore.open(manifest, declared, places, abandoned);
  try {
    await opened.session();
  } finally {
    await opened.close();
  }
}

/** An app that never started here has no store, and one that is off may be of an older version: neither is a fault. */
async function isFinishable(
  options: StoreOptions,
  { name, version }: ReturnType<typeof factsOf>,
  print: With['print'],
): Promise<boolean> {
  const ledger = await lookAt(options, options.migrationsTable, now => Promise.resolve(now.ledger));
  if (!ledger) return false;
  const by = readMark(ledger)?.by;
  if (by === version) return true;
  print(
    `${name.id}: left as it is, since ${version} has not opened its store yet: start it with the app on, then finish`,
  );
  return false;
}
