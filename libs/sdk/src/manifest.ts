import { crossFieldFaults } from './manifest/manifest-relations.js';
import { manifestShape } from './manifest/manifest-shape.js';
import type { ManifestSource, PluginManifest } from './manifest/manifest-types.js';
import type { Fault } from './manifest/shape.js';

export type * from './manifest/manifest-types.js';

export type ManifestFault = Fault;

/** Returns every rule that `json` breaks; empty for a valid manifest. Unknown keys are refused at every level. */
export function validateManifest(json: unknown): ManifestFault[] {
  const faults = manifestShape.check(json, '');
  return faults.length > 0 ? faults : crossFieldFaults(json as ManifestSource);
}

/** Fills in the defaults of a validated manifest. */
export function withDefaults(source: ManifestSource): PluginManifest {
  const { capabilities = {}, env = {}, data = {}, settings = {} } = source;
  return {
    ...source,
    shell: source.shell ?? 'default',
    ...(source.shell === 'overlay' && { overlaySize: source.overlaySize ?? 'lg' }),
    adminOnly: source.adminOnly ?? false,
    compatibility: source.compatibility ?? {},
    capabilities: eachValue(capabilities, one => ({ ...one, defaultGrant: one.defaultGrant ?? 'none' })),
    permissions: source.permissions ?? [],
    env: eachValue(env, one => ({
      ...one,
      scope: one.scope ?? 'runtime',
      required: one.required ?? false,
      secret: one.secret ?? false,
    })),
    database: source.database ?? 'shared',
    data: { provides: data.provides ?? [], consumes: data.consumes ?? [] },
    settings: { instance: settings.instance ?? {}, user: settings.user ?? {} },
    monetization: source.monetization ?? { model: 'free' },
    contributes: { widgets: [], commands: [], createMenu: [], search: false, badge: false, ...source.contributes },
    public: source.public ?? [],
    publicPages: source.publicPages ?? [],
  };
}

const eachValue = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Returns the plugin's name in tables, variables and schemas: the id with `.` and `-` replaced by `_`. */
export const slugOf = (pluginId: string): string => pluginId.replace(/[.-]/g, '_');
