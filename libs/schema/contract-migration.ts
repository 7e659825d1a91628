import type { MigrationInterface } from 'typeorm';

/**
 * A migration that drops or tightens what the release before still uses: a table, a column, a type, a value that may be
 * missing. It runs one release after the one that it names, or when the operator says that every process is of that one;
 * until then both releases work on one database. Migrations without the mark only add.
 */
export interface ContractMigration extends MigrationInterface {
  /** The version whose code does without: `1.4.0`. */
  readonly contracts: string;
}
