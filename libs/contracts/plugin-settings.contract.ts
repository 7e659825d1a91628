import type { GroupSummary, Person } from './people.contract';

/** A setting as the manifest declares it: a small subset of JSON Schema. */
export interface PluginSetting {
  type: 'string' | 'number' | 'integer' | 'boolean';
  title: string;
  description?: string;
  format?: 'secret' | 'url' | 'email' | 'person' | 'group' | 'multiline';
  enum?: string[];
  /** One for each value of `enum`. */
  enumTitles?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: string | number | boolean;
}

export type PluginSettingValue = string | number | boolean | null;

/** `GET` and `PATCH /api/admin/plugins/:id/settings` and `/api/account/apps/:id/settings`. */
export interface PluginSettings {
  /** By key, in the order of the manifest. */
  settings: Record<string, PluginSetting>;
  /** What is set, by key; null: the default counts. Secrets are not in it. */
  values: Record<string, PluginSettingValue>;
  secrets: Record<string, { isSet: boolean }>;
  /** Those that `values` name, as far as the caller may see them. */
  people: Person[];
  groups: GroupSummary[];
}

/** Body of the PATCH: keys that are missing stay, null goes back to the default. */
export interface PluginSettingsChange {
  values: Record<string, PluginSettingValue>;
}

/** An app with settings of its users. */
export interface AppWithSettings {
  id: string;
  name: string;
  description: string | null;
  /** An SVG, to be shown through `<img>` only. */
  iconUrl: string | null;
}

/** `GET /api/account/apps`. */
export interface AppWithSettingsList {
  apps: AppWithSettings[];
}
