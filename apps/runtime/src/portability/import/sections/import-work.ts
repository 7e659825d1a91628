import type { ImportWarning } from '@sv/contracts/portability.contract';
import type { EntityManager } from 'typeorm';
import type { UserCaller } from '../../../kernel/request-context/caller';
import type { ImportArchive } from '../archive/import-archive';

/** One import: whose, from what. */
export interface ImportWork {
  /** Of its row in `import_runs`. */
  id: string;
  caller: UserCaller;
  archive: ImportArchive;
  dryRun: boolean;
  /** A new id for an old one, the same for the same. */
  mapId: (oldId: string) => string;
  /** Aborted when nobody wants it any more, or the process ends. */
  signal: AbortSignal;
  now: Date;
}

/** What became of the records of a section. */
export interface SectionOutcome {
  added: number;
  skipped: number;
  failed: number;
  warnings: ImportWarning[];
}

/** A section of the platform's own, looked through and ready to be taken in. */
export interface PreparedSection {
  /** All in this transaction, which may be taken back. */
  apply(tx: EntityManager): Promise<SectionOutcome>;
  /** When it was committed and something was added. */
  afterCommit?(): Promise<void>;
}
