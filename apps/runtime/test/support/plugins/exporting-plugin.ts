import { Module, type OnModuleInit } from '@nestjs/common';
import { sdk, type ExportRequest } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import type { ServerPlugin } from '@sv/sdk/registry';
import { aPlugin } from './test-plugins';

type Provider = (request: ExportRequest) => AsyncIterable<unknown> | Promise<unknown[]>;

/** A plugin that gives what a test says. */
export function exportingPlugin(
  id: string,
  provider: Provider,
  { schemaVersion = 1, ...fields }: Omit<Partial<ManifestSource>, 'schemaVersion'> & { schemaVersion?: number } = {},
): ServerPlugin {
  @Module({})
  class ExportingModule implements OnModuleInit {
    onModuleInit(): void {
      sdk.portability.provideExport(request => provider(request), { schemaVersion });
    }
  }
  return aPlugin({ id, permissions: ['data:export'], ...fields }, async () => ({ default: ExportingModule }));
}

/** So many records that look like those of a plugin. */
export async function* manyRecords(count: number): AsyncGenerator<unknown> {
  for (let at = 0; at < count; at++) yield { id: `record-${at}`, title: `Number ${at}`, done: at % 2 === 0, at };
}
