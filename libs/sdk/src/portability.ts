import { hostPart } from './host-part';

export interface ExportRequest {
  userId: string;
  addFile(path: string, content: string | Uint8Array): void | Promise<void>;
}

export interface ImportRequest {
  userId: string;
  records: AsyncIterable<unknown>;
  readFile(path: string): Promise<Uint8Array>;
  /** A new id for an old one: the same for the same through the whole import. */
  mapId(oldId: string): string;
  schemaVersion: number;
  /** Whether only to report: nothing may be written. */
  dryRun: boolean;
}

export interface ImportReport {
  added: number;
  skipped: number;
  failed: number;
  warnings: { code: string; detail: string }[];
}

/**
 * Takes part in a person's export, import and deletion. Export needs `data:export`, import `data:import`; deletion
 * needs nothing. Experimental.
 */
export interface Portability {
  provideExport(
    provider: (request: ExportRequest) => AsyncIterable<unknown> | Promise<unknown[]>,
    options?: { schemaVersion?: number },
  ): void;
  provideImport(handler: (request: ImportRequest) => Promise<ImportReport>): void;
  /**
   * Called when a person is deleted, for at most 30 s; again until it resolves, also when nothing is left. It runs
   * outside a session, and the person may be gone: the id is all there is.
   */
  provideDelete(handler: (request: { userId: string }) => Promise<void>): void;
}

export const portability: Portability = {
  provideExport: (provider, options) => hostPart<Portability>('portability').provideExport(provider, options),
  provideImport: handler => hostPart<Portability>('portability').provideImport(handler),
  provideDelete: handler => hostPart<Portability>('portability').provideDelete(handler),
};
