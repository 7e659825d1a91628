import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  StoreAccessError,
  type EntitlementListener,
  type Portability,
  type SearchProvider,
  type ServerHalf,
  type ServerPlugin,
  type Settings,
} from '@sv/sdk';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createPluginApp, type PluginAppOptions } from './plugin-app';
import { Resolvers } from './resolvers';
import type { OpenPluginStore } from '../../stores/plugin-store';
import { PluginStores } from '../../stores/plugin-stores';
import type { StorePlaces } from '../../stores/store-places';

/** Removes what a plugin keeps of a person. */
export type DeleteHandler = Parameters<Portability['provideDelete']>[0];
/** Imports what the plugin once exported. */
export type ImportHandler = Parameters<Portability['provideImport']>[0];

/** How a plugin exports what it has of a person, and in which version of its records. */
export interface ExportProvision {
  provider: Parameters<Portability['provideExport']>[0];
  schemaVersion: number;
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** One run of a plugin, from enabling to disabling: its store and its Nest application. */
export class PluginRun {
  private opened: PluginStores | null = null;
  private readonly ending = new AbortController();
  app: NestExpressApplication | null = null;
  /** What the plugin does when a person is deleted; registered at its start, as the next three. */
  onDelete: DeleteHandler | null = null;
  /** Null for a plugin that exports nothing. */
  onExport: ExportProvision | null = null;
  onImport: ImportHandler | null = null;
  /** Called after a change of its settings, of the instance's or of a user's. */
  onSettingsChange: Parameters<Settings['onChange']>[0] | null = null;
  /** Null for a plugin that answers no searches. */
  onSearch: SearchProvider | null = null;

  /** Called when somebody's licence for the plugin changed. */
  readonly entitlementListeners = new Set<EntitlementListener>();

  /** What it offers to other plugins; registered at its start. */
  readonly resolvers = new Resolvers();

  constructor(
    private readonly plugin: ServerPlugin,
    private readonly places: StorePlaces,
    private readonly options: PluginAppOptions,
  ) {}

  /** Whether it was asked to end. Code that is still running must not undo that. */
  get ended(): boolean {
    return this.ending.signal.aborted;
  }

  /** Aborted when it is asked to end. */
  get endSignal(): AbortSignal {
    return this.ending.signal;
  }

  /** Imports, migrates and initialises. Runs in the plugin's own context. */
  async begin(): Promise<void> {
    const half = await this.plugin.load?.();
    if (!half) return;
    if (typeof half.default !== 'function') throw new Error('plugin.module.ts has no module as its default export.');
    await this.openStore(half);
    if (this.ended) return;
    this.app = await createPluginApp(this.plugin.manifest, half.default, this.options);
    // The host stopped waiting while the module was being initialised.
    if (this.ended) await this.end();
  }

  /** The plugin's own routes; null when it has no server half. */
  get handle(): RequestHandler | null {
    return this.app ? (this.app.getHttpAdapter().getInstance() as RequestHandler) : null;
  }

  /** The real store. @throws StoreAccessError as `storeFor` */
  get store(): OpenPluginStore {
    return this.storeFor('real');
  }

  /**
   * @param kind `mock` in a dev-mode request
   * @throws StoreAccessError before the store is open, and for a plugin that declares none
   */
  storeFor(kind: 'real' | 'mock'): OpenPluginStore {
    if (!this.opened) {
      throw new StoreAccessError(
        'The plugin has no open store: export `store` in plugin.module.ts, and use sdk.db no sooner than in onModuleInit.',
      );
    }
    return this.opened.for(kind);
  }

  /** As `storeFor`; null for a plugin that declares none. */
  findStore(kind: 'real' | 'mock'): OpenPluginStore | null {
    return this.opened?.for(kind) ?? null;
  }

  /** Ends timers, sockets and hooks with the application, then the store. */
  async end(): Promise<void> {
    this.ending.abort();
    const [app, store] = [this.app, this.opened];
    this.app = null;
    try {
      await app?.close();
    } finally {
      this.opened = null;
      await store?.close();
    }
  }

  private async openStore({ store }: ServerHalf): Promise<void> {
    if (!store) return;
    const { manifest } = this.plugin;
    if (!manifest.permissions.includes('db')) {
      throw new StoreAccessError("It has a store and lacks the permission 'db' in its manifest.");
    }
    const opened = await PluginStores.open(manifest, store, this.places, this.ending.signal);
    if (this.ended) await opened.close();
    else this.opened = opened;
  }
}
