import { StoreAccessError, type PluginManifest, type PluginStore } from '@sv/sdk';
import { OpenPluginStore } from './plugin-store';
import type { StorePlaces } from './store-places';

type Kind = 'real' | 'mock';

/** The stores of one run of a plugin: the real one, and its counterpart in the mock database when there is one. */
export class PluginStores {
  private constructor(
    private readonly real: OpenPluginStore,
    /** An error: the plugin cannot be used in dev mode, which is no reason not to start it. */
    private readonly mock: OpenPluginStore | Error | null,
  ) {}

  /** @throws StoreAccessError as {@link OpenPluginStore.open} */
  static async open(
    manifest: PluginManifest,
    declared: PluginStore,
    places: StorePlaces,
    abandoned: AbortSignal,
  ): Promise<PluginStores> {
    const real = await OpenPluginStore.open(manifest, declared, places, abandoned);
    if (!places.mock) return new PluginStores(real, null);
    const mock = await OpenPluginStore.open(manifest, declared, places.mock, abandoned).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    return new PluginStores(real, mock);
  }

  /** @throws StoreAccessError when there is no mock: a dev-mode request must not reach a real row */
  for(kind: Kind): OpenPluginStore {
    if (kind === 'real') return this.real;
    if (this.mock instanceof OpenPluginStore) return this.mock;
    const why = this.mock ? `its migrations do not run on SQLite: ${this.mock.message}` : 'dev mode is off';
    throw new StoreAccessError(`The plugin has no mock store: ${why}`);
  }

  async close(): Promise<void> {
    await this.real.close();
    if (this.mock instanceof OpenPluginStore) await this.mock.close();
  }
}
