import { type SearchProvider, sdk } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import type { ServerPlugin } from '@sv/sdk/registry';
import { aPlugin } from './test-plugins';

/** A plugin that answers searches with `provider`. */
export function searchingPlugin(
  id: string,
  provider: SearchProvider,
  manifest: Partial<ManifestSource> = {},
): ServerPlugin {
  class SearchingModule {
    onModuleInit(): void {
      sdk.search.provide(provider);
    }
  }
  const contributes = { search: true };
  return aPlugin({ id, permissions: ['search'], contributes, ...manifest }, async () => ({ default: SearchingModule }));
}
