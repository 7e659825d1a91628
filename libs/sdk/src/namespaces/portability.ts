import { hostPart } from '../host/host-part.js';

export interface ExportRequest {
  userId: string;
  /**
   * Puts a file beside the records, at any time while they are read; `path` is relative and uses `/`. It is packed at
   * once: wait for it before the next one, or the contents pile up in memory. A path that leaves its folder or is taken
   * keeps the whole plugin out of the export.
   */
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
 * Takes part in a person's export, import and deletion. Register while the module starts, so that a plugin that nobody
 * has opened takes part too; what is registered last counts.
 *
 * @experimental
 * @example
 * ```ts
 * sdk.portability.provideExport(({ userId }) => notes().findBy({ userId }));
 * ```
 */
export interface Portability {
  /**
   * What a person's export has of this plugin: one record after the other, each of which JSON can say. An async
   * iterable is read as fast as it is packed, so the whole need not fit into memory.
   *
   * It is all or nothing: a plugin that throws, gives something that JSON cannot say, takes more than 30 s for one record
   * or 10 minutes for all, or has more than 256 MiB of records is named in the archive as left out, and the reason stands
   * in the log. When the person stops the download, the iterable is told so, and its `finally` runs.
   *
   * @experimental
   * @param options `schemaVersion` is given back at import; 1 when left out
   * @throws InvalidInputError when `schemaVersion` is not a whole number of at least 1
   */
  provideExport(
    provider: (request: ExportRequest) => AsyncIterable<unknown> | Promise<unknown[]>,
    options?: { schemaVersion?: number },
  ): void;
  /**
   * Takes in what `provideExport` once gave. The same archive twice must add nothing the second time.
   *
   * @experimental
   */
  provideImport(handler: (request: ImportRequest) => Promise<ImportReport>): void;
  /**
   * Called when a person is deleted, for at most 30 s; again until it resolves, also when nothing is left. It runs
   * outside a session, and the person may be gone: the id is all there is. Needs no permission: whoever keeps data of
   * people must be able to let go of it.
   *
   * @experimental
   */
  provideDelete(handler: (request: { userId: string }) => Promise<void>): void;
}

export const portability: Portability = {
  provideExport: (provider, options) => hostPart<Portability>('portability').provideExport(provider, options),
  provideImport: handler => hostPart<Portability>('portability').provideImport(handler),
  provideDelete: handler => hostPart<Portability>('portability').provideDelete(handler),
};
