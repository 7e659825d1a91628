import { platformMigrations } from '../../schema/migrations';

/** The migrations that this program has, by their names in the ledger of the platform's database. */
export const knownMigrations = (): string[] =>
  platformMigrations.map(migration => (new migration() as { name?: string }).name ?? migration.name);
