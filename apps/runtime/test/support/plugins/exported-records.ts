import type { HostedPlugin } from '../../../src/plugins/host/hosted-plugin';
import { exportOf } from '../../../src/plugins/sdk-bridge/portability/portability-run';

/** What a plugin gives of a person, as it comes out of an archive: what JSON cannot say is gone. */
export async function exportedRecords(plugin: HostedPlugin, userId: string): Promise<unknown[]> {
  const records: unknown[] = [];
  const taken = exportOf(plugin, { userId, addFile: () => undefined });
  await taken?.readInto(record => void records.push(record));
  return JSON.parse(JSON.stringify(records)) as unknown[];
}
