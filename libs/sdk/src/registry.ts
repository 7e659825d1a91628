import type { Contributes, PluginManifest, ShellMode } from './manifest.js';
import type { PluginStore } from './store.js';

/** The source of a plugin: `libs/plugins`, `examples` or `plugins`. */
export type PluginOrigin = 'built-in' | 'example' | 'installed';

/** The exports of `server/plugin.module.ts`: a Nest module class, and a store if the plugin has tables. */
export interface ServerHalf {
  default: new (...args: never[]) => object;
  store?: PluginStore;
}

/** One entry of `registry.server.generated.ts`. No code of the plugin runs before `load` is called. */
export interface ServerPlugin {
  manifest: PluginManifest;
  origin: PluginOrigin;
  /** The text of the icon, or null. */
  iconSvg: string | null;
  /** Null when the plugin has no server half. */
  load: (() => Promise<ServerHalf>) | null;
  /** In `npm run dev`: receives what starts the plugin again, after which `load` answers its newest code. */
  onReload?: (restart: () => Promise<void>) => void;
  /** The values of the variables with scope `build`, as built into the pages; none of them is a secret. */
  builtEnv?: Readonly<Record<string, string>>;
  /** By language: the translations in `i18n/`, by the English text, for `sdk.texts`. */
  translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * One entry of `registry.web.generated.ts`, for plugins with a web half.
 *
 * @typeParam Routes the router's type (Angular's `Routes`); the SDK depends on no framework
 */
export interface WebPlugin<Routes = unknown> {
  id: string;
  routePrefix: string;
  shell: ShellMode;
  origin: PluginOrigin;
  loadRoutes: () => Promise<{ default: Routes }>;
  /** The values of the variables with scope `build`, in a separate chunk; absent when there are none. */
  loadEnv?: () => Promise<{ default: Readonly<Record<string, string>> }>;
  /** By language: the translations in `i18n/`, by the English text; absent when there are none. */
  translations?: Readonly<Record<string, readonly (() => Promise<{ default: Readonly<Record<string, string>> }>)[]>>;
}

/**
 * One entry of `registry.contributions.generated.ts`, for plugins that contribute to pages outside their own.
 *
 * @typeParam Contributions the default export of `web/contributions.ts`; the SDK depends on no framework
 */
export interface PluginContributions<Contributions = unknown> {
  id: string;
  routePrefix: string;
  contributes: Contributes;
  /** Null when the plugin has no `web/contributions.ts`. */
  load: (() => Promise<{ default: Contributions }>) | null;
  loadEnv?: WebPlugin['loadEnv'];
  translations?: WebPlugin['translations'];
}
