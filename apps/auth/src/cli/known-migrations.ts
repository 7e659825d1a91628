import { migrations } from '../database/migrations';

/** The migrations that this program has, by their names in the ledger of the identity database. */
export const knownMigrations = (): string[] =>
  migrations.map(migration => (new migration() as { name?: string }).name ?? migration.name);
