import { migrations } from '../database/migrations';

/** The name of a migration in the ledger. */
export const migrationName = (migration: new () => object): string =>
  (new migration() as { name?: string }).name ?? migration.name;

/** The migrations that this program has, by their names in the ledger of the identity database. */
export const knownMigrations = (): string[] => migrations.map(migrationName);
