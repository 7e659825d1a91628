import type { QueryRunner } from 'typeorm';
import type { TableShape } from './table-shape';

/** A version of the program that kept no ledger, and whose rows are taken over. */
export interface OldVersion {
  /** The name of the version for people, such as `0.28`. */
  name: string;
  /** The timestamp below which migrations make the tables that its rows go into; later ones run on those rows. */
  before: number;
  /** Tables that have another name today. All other tables kept their names. */
  renamed: readonly RenamedTable[];
  /** For columns that must have a value and had none: SQL, by `column` or `table.column`. */
  missing: Readonly<Record<string, string>>;
  /** Tables whose texts are signed, so that not even the spelling of an instant may change. */
  verbatim: readonly string[];
  /** Whether tables without a ledger are this version's, and not those of another program. */
  recognises(shapes: readonly TableShape[], runner: QueryRunner): Promise<boolean> | boolean;
  /** Called in the same transaction, when all rows were moved. */
  finish?(runner: QueryRunner): Promise<void>;
}

export interface RenamedTable {
  from: string;
  to: string;
  /** The column of today and what it was called. */
  columns: Readonly<Record<string, string>>;
  /** Columns that nobody needs any more. */
  dropped: readonly string[];
  /** The migration that makes `to`. Given: `from` is taken over whenever it is there, also beside a ledger. */
  madeBy?: string;
}

/** Tables have the names of ours, but no known version made them. */
export class ForeignTablesError extends Error {
  override readonly name = 'ForeignTablesError';

  constructor(tables: readonly string[], version: string) {
    super(
      `The database has tables that neither this program nor its version ${version} made: ${tables.join(', ')}. ` +
        'Nothing was changed. Give it a database of its own.',
    );
  }
}
