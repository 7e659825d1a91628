import { platformMigrations } from '../../schema/migrations';

/** The names under which the ledger of the platform's database knows what this program has. */
export const knownMigrations = (): string[] =>
  platformMigrations.map(migration => (new migration() as { name?: string }).name ?? migration.name);
