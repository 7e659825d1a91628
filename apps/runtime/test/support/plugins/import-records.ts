import type { ImportReport, ImportRequest } from '@sv/sdk/portability';
import type { HostedPlugin } from '../../../src/plugins/host/hosted-plugin';
import { importInto } from '../../../src/plugins/sdk-bridge/portability/portability-run';

/** Hands records to a plugin, as an import does. Ids stay what they are unless it is said. */
export async function importRecords(
  plugin: HostedPlugin,
  userId: string,
  records: readonly unknown[],
  { mapId = same, dryRun = false }: Partial<Pick<ImportRequest, 'mapId' | 'dryRun'>> = {},
): Promise<ImportReport> {
  const report = await importInto(plugin, {
    userId,
    records: each(records),
    readFile: () => Promise.reject(new Error('there are no files')),
    mapId,
    schemaVersion: 1,
    dryRun,
    language: 'en',
  });
  if (!report) throw new Error(`${plugin.id} takes nothing in.`);
  return report;
}

async function* each(records: readonly unknown[]): AsyncGenerator<unknown> {
  yield* records;
}

const same = (id: string): string => id;
