import { TENANT_ID } from '@sv/server/tenant';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PluginManifest, User } from '@sv/sdk';
import type { Caller } from './caller';

/** The plugin whose code is running. The plugin host passes in this object, and recognises its plugin by it. */
export interface ContextPlugin {
  readonly id: string;
  readonly manifest: PluginManifest;
  /** The current run of the plugin, from enabling to disabling; null while it does not run. */
  readonly currentLife?: object | null;
}

/** A request to what a plugin opens to everybody. */
interface PublicVisit {
  /** Who created the link that was followed; null before it was checked. */
  sharedBy: string | null;
}

/** What the code of a request knows without arguments: who sent it, and which plugin's code is running. */
export interface RequestContext {
  /** Empty outside a request. */
  readonly requestId: string;
  /** Method and path, without the query; none outside a request. */
  readonly route?: string;
  /** There at an address that the plugin opens to everybody: nobody is signed in, and no session is needed. */
  readonly visit?: PublicVisit;
  /** Who sent the request, a person or a program; none where work belongs to no request. */
  readonly caller?: Caller | null;
  /** The person on whose behalf a plugin works: of a request its caller, else whom the work is about. */
  readonly user: User | null;
  /** Who reads what comes of this work, where nobody is signed in: it may name only people whom they may see. */
  readonly viewerId?: string;
  readonly session: { readonly id: string } | null;
  readonly capabilities: ReadonlySet<string>;
  /** Null in the platform's own routes. */
  readonly plugin: ContextPlugin | null;
  /** The run of the plugin in which this context was opened: code that it left running is not part of the next run. */
  readonly life?: object | null;
  readonly tenantId: string;
  /** `mock` in a dev-mode request: it must not reach a real row. */
  readonly dataSourceKind: 'real' | 'mock';
  /** Work of the plugin that is committed or rolled back as a whole; only the bridge knows its type. */
  readonly scope?: object | null;
  /** A transaction that the plugin opened on its store; only the bridge knows its type. */
  readonly transaction?: object | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and everything it starts, timers too, in a context. */
export const runInContext = <Args extends unknown[], R>(
  context: RequestContext,
  work: (...args: Args) => R,
  ...args: Args
): R => storage.run(context, work, ...args);

/** The context of the running code; undefined in the platform's own start and timers. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Who sent the request that is being answered; null when nobody is signed in, and outside a request. */
export const currentCaller = (): Caller | null => storage.getStore()?.caller ?? null;

/** Whether this is work for a dev-mode request, timers that it started among it: what it does must not be real. */
export const isMockRequest = (): boolean => storage.getStore()?.dataSourceKind === 'mock';

/** The context in which a plugin is loaded, migrated and started: it has no person. */
export const pluginContext = (plugin: ContextPlugin): RequestContext => ({
  requestId: '',
  user: null,
  session: null,
  capabilities: new Set(),
  plugin,
  life: plugin.currentLife,
  tenantId: TENANT_ID,
  dataSourceKind: 'real',
});

/** Runs work of the platform that a plugin has caused: it may do what the plugin may not. */
export const outsidePlugins = <R>(work: () => R): R => storage.run(PLATFORM, work);

const PLATFORM: RequestContext = {
  requestId: '',
  user: null,
  session: null,
  capabilities: new Set(),
  plugin: null,
  tenantId: TENANT_ID,
  dataSourceKind: 'real',
};
