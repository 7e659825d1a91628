import type { PluginManifest, ShellMode } from './manifest.js';
import type { PluginStore } from './store.js';

/** Where a plugin comes from: `libs/plugins`, `examples`, or `plugins`. */
export type PluginOrigin = 'built-in' | 'example' | 'installed';

/** What `server/plugin.module.ts` exports: a Nest module class, and a store when the plugin keeps rows. */
export interface ServerHalf {
  default: new (...args: never[]) => object;
  store?: PluginStore;
}

/** One line of `registry.server.generated.ts`. Nothing of the plugin runs before `load` is called. */
export interface ServerPlugin {
  manifest: PluginManifest;
  origin: PluginOrigin;
  /** The text of the icon, or null. */
  iconSvg: string | null;
  /** Null when the plugin has no server half. */
  load: (() => Promise<ServerHalf>) | null;
  /** The values of its variables of scope `build`, as its pages have them; none of them is a secret. */
  builtEnv?: Readonly<Record<string, string>>;
}

/**
 * One line of `registry.web.generated.ts`, for plugins with a web half.
 *
 * @typeParam Routes the router's own type (Angular's `Routes`); the SDK knows no framework
 */
export interface WebPlugin<Routes = unknown> {
  id: string;
  routePrefix: string;
  shell: ShellMode;
  origin: PluginOrigin;
  loadRoutes: () => Promise<{ default: Routes }>;
  /** The values of its variables of scope `build`, in a chunk of its own; absent when there are none. */
  loadEnv?: () => Promise<{ default: Readonly<Record<string, string>> }>;
}
