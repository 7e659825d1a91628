/** How an export ended. `aborted`: the download was stopped, or the connection was lost. */
export type ExportStatus = 'running' | 'done' | 'failed' | 'aborted';

/** A past or running export of one's own data. */
export interface ExportItem {
  id: string;
  startedAt: string;
  finishedAt: string | null;
  status: ExportStatus;
  /** What was sent so far, in bytes of the archive. */
  bytes: number;
}

/** `GET /api/account/exports`, newest first. */
export interface ExportList {
  exports: ExportItem[];
  nextCursor: string | null;
}

/** Something that a person should know about an import: `code` is stable, `detail` is for reading. */
export interface ImportWarning {
  code: string;
  detail: string;
}

/** read = added + skipped + failed, always. */
export interface ImportCounts {
  read: number;
  added: number;
  skipped: number;
  failed: number;
}

/** What became of one section of an archive. Each is imported whole or not at all. */
export interface ImportSection {
  /** `account`, `notifications`, `activity`, `consents`, `entitlements`, `avatar`, or the id of a plugin. */
  id: string;
  /** Null for the platform's own. */
  pluginId: string | null;
  status: 'imported' | 'skipped' | 'failed';
  records: ImportCounts;
  warnings: ImportWarning[];
}

/** Answer of `POST /api/account/import`. */
export interface ImportResult {
  formatVersion: number;
  /** True: nothing was written, and the counts say what an import would do. */
  dryRun: boolean;
  warnings: ImportWarning[];
  sections: ImportSection[];
}
