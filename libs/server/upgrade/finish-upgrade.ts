import type { DataSource } from 'typeorm';
import { CommandError } from '../command-line/command-error';
import { readMark } from '../database/migrating/compatibility-mark.sql';
import type { StoreOptions } from '../database/store-options';
import { PLATFORM_VERSION } from '../platform-version';
import { lookAt } from './store-now.sql';

interface With {
  print(line: string): void;
  open(options: StoreOptions): Promise<DataSource>;
}

/**
 * Runs the migrations that wait until no process of the release before is left: the operator says so.
 *
 * @returns what ran
 * @throws CommandError before this version has run at all
 */
export async function finishUpgrade(name: string, options: StoreOptions, { print, open }: With): Promise<string[]> {
  const version = options.version?.own ?? PLATFORM_VERSION;
  const mark = await lookAt(options, options.migrationsTable, ({ ledger }) => Promise.resolve(readMark(ledger ?? [])));
  if (mark?.by !== version)
    throw new CommandError(
      `${version} has not opened the ${name} database yet: start it, end the processes of the version before, then finish`,
    );
  const ran: string[] = [];
  const store = await open({ ...options, contractNow: true, onMigration: migration => void ran.push(migration) });
  await store.destroy();
  for (const migration of ran) print(`${name}: ran ${migration}`);
  print(ran.length > 0 ? `${name}: older versions refuse it from now on` : `${name}: nothing waited`);
  return ran;
}
