import type { ExportRequest, ImportReport, ImportRequest } from '@sv/sdk';
import { TENANT_ID } from '@sv/server/tenant';
import type { HostedPlugin } from '../../plugin-host/hosted-plugin';
import { isMockRequest, pluginContext, runInContext, type RequestContext } from '../../request-context/request-context';

/** What a plugin's export is made of; its records are read one at a time. */
export interface PluginExport {
  schemaVersion: number;
  records: AsyncIterable<unknown>;
}

/**
 * What a plugin has of a person; null when it takes no part. Every step of its generator runs in the plugin's own
 * context: what is awaited between two records would else be the reader's.
 *
 * @throws PluginDisabledError
 */
export function exportOf(plugin: HostedPlugin, request: ExportRequest): PluginExport | null {
  const { onExport } = plugin.life;
  if (!onExport) return null;
  const { provider, schemaVersion } = onExport;
  const context = contextFor(plugin, request.userId);
  return { schemaVersion, records: inContext(context, async () => provider(request)) };
}

/**
 * Hands records to a plugin; null when it takes none in.
 *
 * @throws PluginDisabledError, MalformedReportError, and what the plugin throws
 */
export async function importInto(plugin: HostedPlugin, request: ImportRequest): Promise<ImportReport | null> {
  const { onImport } = plugin.life;
  if (!onImport) return null;
  const report = await runInContext(contextFor(plugin, request.userId), async () => onImport(request));
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

/** The plugin's own, with no session; the person is known by id only. */
const contextFor = (plugin: HostedPlugin, userId: string): RequestContext => ({
  ...pluginContext(plugin),
  user: { id: userId, email: '', name: '', image: null, role: 'platform:user' },
  tenantId: TENANT_ID,
  dataSourceKind: isMockRequest() ? 'mock' : 'real',
});

async function* inContext(
  context: RequestContext,
  open: () => Promise<AsyncIterable<unknown> | unknown[]>,
): AsyncGenerator<unknown> {
  const source = await runInContext(context, open);
  if (Array.isArray(source)) {
    yield* source;
    return;
  }
  const iterator = runInContext(context, () => source[Symbol.asyncIterator]());
  try {
    for (;;) {
      const { done, value } = await runInContext(context, () => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    // The reader may have stopped early: the plugin's own `finally` runs too.
    await runInContext(context, async () => iterator.return?.());
  }
}

function isReport(report: unknown): report is ImportReport {
  if (typeof report !== 'object' || report === null) return false;
  const { added, skipped, failed, warnings } = report as Record<keyof ImportReport, unknown>;
  const counts = [added, skipped, failed];
  return counts.every(count => Number.isSafeInteger(count) && (count as number) >= 0) && Array.isArray(warnings);
}
