import type { Decisions } from './changes/change';
import type { MigrationNames } from './writing/migration-source';

/** What the process with the plugin's code is asked to do. */
export type Task = { folder: string } & (
  | ({ kind: 'plan'; names: MigrationNames; slug: string } & Decisions)
  /** `url` of Postgres; null: SQLite. */
  | { kind: 'prove'; url: string | null }
);
