import type { ExportRequest, ImportReport, ImportRequest } from '@sv/sdk';
import type { HostedPlugin } from '../../host/hosted-plugin';
import type { TransactionScope } from '../db/transaction-scope';
import { PAGES, type Paged } from '@sv/sdk/pages';
import {
  isMockRequest,
  pluginContext,
  runInContext,
  type RequestContext,
} from '../../../kernel/request-context/request-context';

/** Accepts a record. Returns a promise when the plugin should wait. */
type TakeRecord = (record: unknown) => void | Promise<void>;

/** The export of a plugin. */
export interface PluginExport {
  schemaVersion: number;
  /**
   * Reads one record after the other, all of it in the plugin's own context. Once the signal is aborted no more are
   * read, and the plugin's `finally` runs.
   *
   * @throws what the plugin throws, and what `take` throws
   */
  readInto(take: TakeRecord, signal?: AbortSignal): Promise<void>;
}

/**
 * What a plugin has of a person; null when it takes no part.
 *
 * @throws PluginDisabledError
 */
export function exportOf(plugin: HostedPlugin, request: ExportRequest): PluginExport | null {
  const { onExport } = plugin.life;
  if (!onExport) return null;
  const { provider, schemaVersion } = onExport;
  const context = contextFor(plugin, request.userId);
  const readInto: PluginExport['readInto'] = (take, signal = NEVER) =>
    runInContext(context, () => readAll(async () => provider(request), take, signal));
  return { schemaVersion, readInto };
}

/**
 * Passes records to a plugin; null when it takes part in no imports.
 *
 * @param scope the transaction scope that the plugin's work is part of
 * @throws PluginDisabledError, MalformedReportError, and what the plugin throws
 */
export async function importInto(
  plugin: HostedPlugin,
  request: ImportRequest,
  scope: TransactionScope | null = null,
): Promise<ImportReport | null> {
  const { onImport } = plugin.life;
  if (!onImport) return null;
  const context = { ...contextFor(plugin, request.userId), scope };
  const report = await runInContext(context, async () => onImport(request));
  if (!isReport(report)) throw new MalformedReportError(plugin.id);
  return report;
}

/** A plugin's import ended without the report that `ImportReport` promises. */
export class MalformedReportError extends Error {
  override readonly name = 'MalformedReportError';

  constructor(pluginId: string) {
    super(`${pluginId} answered its import with something other than { added, skipped, failed, warnings }.`);
  }
}

/** The context of the plugin, with no session. The person is known by id only. */
const contextFor = (plugin: HostedPlugin, userId: string): RequestContext => ({
  ...pluginContext(plugin),
  user: { id: userId, email: '', name: '', image: null, role: 'platform:user' },
  dataSourceKind: isMockRequest() ? 'mock' : 'real',
});

const NEVER = new AbortController().signal;

async function readAll(
  open: () => Promise<AsyncIterable<unknown> | unknown[]>,
  take: TakeRecord,
  signal: AbortSignal,
): Promise<void> {
  const source = await open();
  if (Array.isArray(source)) return takeAll(source, take, signal);
  const pages = (source as Partial<Paged<unknown>>)[PAGES];
  if (pages) return takeEach(pages.call(source), page => takeAll(page, take, signal), signal);
  return takeEach(source, take, signal);
}

async function takeEach<T>(
  source: AsyncIterable<T>,
  take: (one: T) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]();
  // The reader may stop early, also while the plugin makes a record: its own `finally` runs too.
  const leave = async (): Promise<void> => void (await iterator.return?.());
  const onAbort = (): void => void leave().catch(() => undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    // By hand and with as few promises as can be: there may be millions of records.
    for (;;) {
      const { done, value } = await iterator.next();
      if (done || signal.aborted) return;
      const busy = take(value);
      if (busy) await busy;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    await leave();
  }
}

async function takeAll(records: unknown[], take: TakeRecord, signal: AbortSignal): Promise<void> {
  for (const record of records) {
    if (signal.aborted) return;
    const busy = take(record);
    if (busy) await busy;
  }
}

function isReport(report: unknown): report is ImportReport {
  if (typeof report !== 'object' || report === null) return false;
  const { added, skipped, failed, warnings } = report as Record<keyof ImportReport, unknown>;
  const counts = [added, skipped, failed];
  return counts.every(count => Number.isSafeInteger(count) && (count as number) >= 0) && Array.isArray(warnings);
}
