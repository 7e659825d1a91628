import { isMark } from '../database/migrating/compatibility-mark.sql';
import { compareVersions } from '../version-order';
import { BackupError } from './backup-error';
import type { BackupManifest, StoreOf } from './manifest';

const PLUGIN_LEDGER = '_plugin_migrations_';

/** Whether a table is one in which a store remembers the migrations that have run. */
export const isLedger = (table: string): boolean => /^_(platform|identity|plugin)_migrations/.test(table);

/** The plugins whose tables are in a database, from the names of its tables. */
export const slugsAmong = (tables: readonly string[]): string[] =>
  tables.filter(name => name.startsWith(PLUGIN_LEDGER)).map(name => name.slice(PLUGIN_LEDGER.length));

/**
 * Refuses what a newer program has written: this one could not read it.
 *
 * @param known the migrations that this program has for the ledger
 * @throws BackupError
 */
export function refuseNewer(
  { platformVersion }: Pick<BackupManifest, 'platformVersion'>,
  { ledgers, of }: StoreOf,
  { ledger, known, version }: { ledger: string; known: readonly string[]; version: string },
): void {
  const unknown = (ledgers[ledger] ?? []).filter(name => !known.includes(name) && !isMark(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `the backup is of version ${platformVersion} and newer than this program, ${version}: of the ${of} database it does not ` +
      `know the migration ${unknown.join(', ')}. Restore it with the version that made it`,
  );
}

/** @throws BackupError when the backup was made by a later version */
export function refuseLater({ platformVersion }: Pick<BackupManifest, 'platformVersion'>, version: string): void {
  if (compareVersions(platformVersion, version) <= 0) return;
  throw new BackupError(
    `the backup was made by version ${platformVersion}, and this program is ${version}: restore it with ${platformVersion} or later`,
  );
}
