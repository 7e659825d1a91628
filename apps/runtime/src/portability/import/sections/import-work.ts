import type { ImportWarning } from '@sv/contracts/portability.contract';
import type { EntityManager } from 'typeorm';
import type { UserCaller } from '../../../kernel/request-context/caller';
import type { ImportArchive } from '../archive/import-archive';

/** A running import: the person, and the archive. */
export interface ImportWork {
  /** The id of its row in `import_runs`. */
  id: string;
  caller: UserCaller;
  archive: ImportArchive;
  dryRun: boolean;
  /** Returns the new id for an old one. The same old id always gets the same new one. */
  mapId: (oldId: string) => string;
  /** Aborted when nobody wants it any more, or the process ends. */
  signal: AbortSignal;
  now: Date;
}

/** The outcome of importing a section. */
export interface SectionOutcome {
  added: number;
  skipped: number;
  failed: number;
  warnings: ImportWarning[];
}

/** A section of the platform's own that was checked and can be imported. */
export interface PreparedSection {
  /**
   * Imports all of it in this transaction, which may be rolled back.
   *
   * @param breathe to be called after each part if there may be many. What was changed is undone row by row, so rows in
   * which changes of others are counted need a `takeUndo`
   */
  apply(tx: EntityManager, breathe: () => Promise<void>): Promise<SectionOutcome>;
  /** How the journal undoes what `apply` has done since the last call; null: there is nothing to undo. */
  takeUndo?(): Buffer | null;
  /** Stores what no transaction can contain, outside of it and not in a dry run. It is found unused if that fails. */
  beforeApply?(): Promise<void>;
  /** Called after the commit, when something was added. */
  afterCommit?(): Promise<void>;
}
