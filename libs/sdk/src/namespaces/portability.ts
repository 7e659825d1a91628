import { hostPart } from '../host/host-part.js';
import type { UserLocale } from './users.js';

export interface ExportRequest {
  userId: string;
  /**
   * Adds a file to the export, at any time while the records are read. `path` is relative and uses `/`. The file is
   * packed immediately: await the call before the next one, or the contents pile up in memory. A path that leaves its
   * folder, or that is already used, excludes the whole plugin from the export.
   */
  addFile(path: string, content: string | Uint8Array): void | Promise<void>;
}

export interface ImportRequest {
  userId: string;
  records: AsyncIterable<unknown>;
  readFile(path: string): Promise<Uint8Array>;
  /** Returns the new id for an old one: always the same new id for the same old id in one import. */
  mapId(oldId: string): string;
  schemaVersion: number;
  /** True: only report what would happen, and write nothing. */
  dryRun: boolean;
  /** Of the person, for the `detail` of warnings: `sdk.texts.in(language)`. */
  language: UserLocale['language'];
}

export interface ImportReport {
  added: number;
  skipped: number;
  failed: number;
  warnings: { code: string; detail: string }[];
}

/**
 * Handlers for a person's export, import and deletion. Register them while the module starts, so that the plugin takes
 * part even if nobody has opened it. A later registration replaces an earlier one.
 *
 * @experimental
 * @example
 * ```ts
 * sdk.portability.provideExport(({ userId }) => notes().findBy({ userId }));
 * ```
 */
export interface Portability {
  /**
   * Registers the provider of this plugin's records in a person's export. Each record must be valid JSON. An async
   * iterable is read as fast as it is packed, so the records need not fit into memory.
   *
   * The export of a plugin is all or nothing. A plugin is left out if it throws, returns a value that JSON does not
   * have, takes more than 30 s for one record or 10 minutes for all, has a record of more than 8 MiB, or has more than
   * 256 MiB of records. The archive then names the plugin, and the log has the reason. If the person stops the
   * download, the iterable is closed and its `finally` runs.
   *
   * @experimental
   * @param options `schemaVersion` is passed to the import handler; default 1
   * @throws InvalidInputError when `schemaVersion` is not a whole number of at least 1
   */
  provideExport(
    provider: (request: ExportRequest) => AsyncIterable<unknown> | Promise<unknown[]>,
    options?: { schemaVersion?: number },
  ): void;
  /**
   * Registers the handler that imports records of `provideExport`. Importing the same archive again must add nothing.
   *
   * What the handler stores stays as a whole or not at all. On SQLite others may write between two of its calls, and see
   * what came in already; put what belongs together into one short `sdk.db.transaction`, which is never split.
   *
   * @experimental
   */
  provideImport(handler: (request: ImportRequest) => Promise<ImportReport>): void;
  /**
   * Registers the handler that deletes a person's data. It has 30 s, and is called again until it resolves; it must
   * also resolve when nothing is left to delete. It runs without a session, and the account may already be gone: it
   * gets only the id. Needs no permission, because every plugin that stores data of people must be able to delete it.
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
