/** How a plugin's pages appear: beside the sidebar, as a dialog over the current page, or in the whole window. */
export type ShellMode = 'default' | 'overlay' | 'minimal';

/** The parts of the SDK that a plugin may use. Only permissions in the manifest are granted. */
export type Permission =
  | 'db'
  | 'mailer:send'
  | 'notifications:send'
  | 'activity:write'
  | 'data:provide'
  | 'data:consume'
  | 'data:export'
  | 'data:import'
  | 'users:read'
  | 'users:email'
  | 'settings'
  | 'search'
  | 'badges'
  | 'entitlements'
  | 'live'
  | 'public'
  | 'links'
  | 'webhooks:send'
  | 'jobs'
  | 'files';

export interface CapabilityDeclaration {
  description: string;
  defaultGrant: 'all' | 'none';
}

export interface EnvDeclaration {
  description: string;
  scope: 'runtime' | 'build';
  required: boolean;
  secret: boolean;
  default?: string;
}

export interface DataProvision {
  contract: string;
  version: string;
  description: string;
}

export interface DataConsumption {
  providerId: string;
  contract: string;
  version: string;
  reason: string;
}

export interface Monetization {
  model: 'free' | 'one_time' | 'recurring' | 'pay_what_you_want';
  interval?: 'month' | 'year';
  tiers?: { id: string; name: string; price: { amount: number; currency: string } }[];
  license?: { publicKey: string };
  /** What a licence opens: the whole app (the default), or what the app asks for with `sdk.entitlements`. */
  gate?: 'app' | 'features';
}

/** One setting of a plugin: a small subset of JSON Schema. What it accepts is in `settings/setting-values.ts`. */
export interface Setting {
  type: 'string' | 'number' | 'integer' | 'boolean';
  title: string;
  description?: string;
  /** Of texts. A `secret` is stored encrypted and shown to nobody; `person` and `group` are ids. */
  format?: 'secret' | 'url' | 'email' | 'person' | 'group' | 'multiline';
  enum?: string[];
  /** What pages show for each value of `enum`. */
  enumTitles?: string[];
  minimum?: number;
  maximum?: number;
  /** 500 when left out. */
  maxLength?: number;
  default?: string | number | boolean;
}

/** By key: what administrators set for everybody, and what each user sets for themselves. */
export interface SettingDeclarations {
  instance: Record<string, Setting>;
  user: Record<string, Setting>;
}

export type WidgetSize = 'small' | 'medium' | 'large';

/** A card that people can have on their home page. */
export interface WidgetDeclaration {
  /** The key in `widgets` of `web/contributions.ts`. */
  id: string;
  title: string;
  /** A new widget has the first one; the person chooses among them. */
  sizes: WidgetSize[];
}

/** Opens a page of the app, or runs the function of this id in `web/contributions.ts`. */
type Action = { path: string; run?: never } | { path?: never; run: true };

/** An entry under "New" in the command palette. */
export type CreateEntry = { id: string; title: string } & Action;

/** A command in the command palette. */
export type CommandDeclaration = CreateEntry & { keywords?: string[] };

/** A keyboard shortcut of the app's own pages, for the list that `?` shows. */
export interface ShortcutDeclaration {
  /** What does it, each as it is shown: `["↓", "J"]`. */
  keys: string[];
  title: string;
}

/** A kind of notification that the app sends, as people read it where they mute it. */
export interface NotificationDeclaration {
  /** The `category` with which it is sent. */
  id: string;
  title: string;
  description?: string;
}

/** What an app adds to pages outside its own. */
export interface Contributes {
  widgets: WidgetDeclaration[];
  commands: CommandDeclaration[];
  createMenu: CreateEntry[];
  /** Whether the app answers searches. */
  search: boolean;
  /**
   * Whether the app shows a number at its name, and what is counted: the page reads "3 due". Without a label, "3 new". On
   * the home page the number leads to `path`, by default to the first page of the app.
   */
  badge: boolean | { label: string; path?: string };
  /** `g` and this letter open the app. */
  jumpKey?: string;
  shortcuts?: ShortcutDeclaration[];
  notifications?: NotificationDeclaration[];
}

/** A valid manifest with all defaults filled in, as the platform uses it. */
export interface PluginManifest {
  schemaVersion: 1;
  id: string;
  name: string;
  version: string;
  description?: string;
  author?: string;
  license?: string;
  repository?: string;
  homepage?: string;
  routePrefix: string;
  shell: ShellMode;
  /** Only with the shell `overlay`. */
  overlaySize?: 'sm' | 'md' | 'lg';
  adminOnly: boolean;
  /** The path of an SVG in the plugin's folder. */
  icon?: string;
  /** Both bounds are inclusive. */
  compatibility: { minPlatformVersion?: string; maxPlatformVersion?: string };
  capabilities: Record<string, CapabilityDeclaration>;
  permissions: Permission[];
  env: Record<string, EnvDeclaration>;
  database: 'shared' | 'isolated';
  data: { provides: DataProvision[]; consumes: DataConsumption[] };
  settings: SettingDeclarations;
  monetization: Monetization;
  contributes: Contributes;
  /** Routes below `<routePrefix>/api` that are open to everybody, without a session. */
  public: string[];
  /** Pages below the prefix that are open to everybody. */
  publicPages: string[];
}

type Loose<T, Optional extends keyof T> = Omit<T, Optional> & Partial<Pick<T, Optional>>;
type Defaulted =
  | 'shell'
  | 'adminOnly'
  | 'compatibility'
  | 'permissions'
  | 'database'
  | 'monetization'
  | 'public'
  | 'publicPages';

/** A manifest as it is written: `manifest.json`. */
export type ManifestSource = Omit<
  Loose<PluginManifest, Defaulted>,
  'capabilities' | 'env' | 'data' | 'settings' | 'contributes'
> & {
  capabilities?: Record<string, Loose<CapabilityDeclaration, 'defaultGrant'>>;
  env?: Record<string, Loose<EnvDeclaration, 'scope' | 'required' | 'secret'>>;
  data?: Partial<PluginManifest['data']>;
  settings?: Partial<SettingDeclarations>;
  contributes?: Partial<Contributes>;
};
