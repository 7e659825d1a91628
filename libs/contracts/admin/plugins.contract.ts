import type { OverlaySize, ShellMode } from '../shell.contract';

export type PluginState = 'enabled' | 'disabled' | 'incompatible' | 'failed';

/** A variable that a plugin declares. Never its value. */
export interface PluginVariable {
  key: string;
  /** As an operator writes it: `SV_PLUGIN_<SLUG>_<KEY>`, or `NEXT_PUBLIC_…` when the build reads it. */
  name: string;
  /** When it is read: a changed one counts after a restart, or after the next build. */
  scope: 'runtime' | 'build';
  required: boolean;
  secret: boolean;
  /** Whether the plugin finds a value: of the environment, of the build, or the manifest's default. */
  set: boolean;
}

/** One row of `GET /api/admin/plugins`. */
export interface AdminPlugin {
  id: string;
  name: string;
  version: string;
  description: string | null;
  routePrefix: string;
  shell: ShellMode;
  overlaySize: OverlaySize | null;
  adminOnly: boolean;
  builtIn: boolean;
  /** From `examples/`: there only with EXAMPLE_PLUGINS. */
  isExample: boolean;
  isRoot: boolean;
  permissions: string[];
  capabilities: Record<string, { description: string; defaultGrant: 'all' | 'none' }>;
  env: PluginVariable[];
  database: 'shared' | 'isolated';
  data: {
    provides: { contract: string; version: string; description: string }[];
    consumes: { providerId: string; contract: string; version: string; reason: string }[];
  };
  compatibility: { minPlatformVersion?: string; maxPlatformVersion?: string };
  /** Whether administrators can set something for everybody. */
  hasSettings: boolean;
  monetization: { model: 'free' | 'one_time' | 'recurring' | 'pay_what_you_want' } & Record<string, unknown>;
  enabled: boolean;
  state: PluginState;
  /** Why it is not enabled, in words for an operator; null while it is. */
  reason: string | null;
  denials: { proved: number; total: number };
  /** The addresses that are open to everybody, without signing in: `/albums/s/:token`, `/albums/api/shared/*`. */
  publicPaths: string[];
  /** Who can open it, besides whoever manages plugins. */
  openTo: 'everyone' | 'groups';
  /** Set while it may run although this version of the platform is not one it is made for. */
  override: PluginOverride | null;
}

export interface PluginOverride {
  /** Why, in an administrator's words. */
  reason: string;
  expiresAt: string;
  /** Name of the person or key that set it; null when it cannot be told any more. */
  setBy: string | null;
}

/** Body of `POST /api/admin/plugins/:id/compatibility-override`. */
export interface NewPluginOverride {
  reason: string;
  /** At most 90 days from now. */
  expiresAt: string;
}

/** `GET /api/admin/plugins/:id/access`: who can open an app. */
export interface AppAccess {
  pluginId: string;
  /** The groups whose members can; null: everybody. A name is null while it cannot be looked up. */
  groups: { id: string; name: string | null }[] | null;
  /** See `If-Match`. */
  version: number;
}

/** Body of `PUT /api/admin/plugins/:id/access`. */
export interface AppAccessChange {
  groupIds: string[] | null;
}

export interface AdminPluginList {
  plugins: AdminPlugin[];
}
