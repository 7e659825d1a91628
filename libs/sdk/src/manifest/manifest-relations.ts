import type { ManifestSource } from './manifest-types.js';
import { compareReleases } from '../releases.js';
import { settingFaults } from './setting-relations.js';
import type { Fault } from './shape.js';

/** A rule between fields, as a check and, where JSON Schema can express it, as JSON Schema. */
interface Relation {
  faults(manifest: ManifestSource): Fault[];
  schema?: Record<string, unknown>;
}

const when = (condition: boolean, pointer: string, reason: string): Fault[] => (condition ? [{ pointer, reason }] : []);
const having = (properties: Record<string, unknown>, ...required: string[]) => ({ properties, required });

const overlaySize: Relation = {
  faults: ({ shell, overlaySize }) =>
    when(overlaySize !== undefined && shell !== 'overlay', '/overlaySize', 'goes with the shell "overlay" only'),
  schema: { if: having({}, 'overlaySize'), then: having({ shell: { const: 'overlay' } }, 'shell') },
};

const overlayPrefix: Relation = {
  faults: ({ shell, routePrefix }) =>
    when(shell === 'overlay' && routePrefix.lastIndexOf('/') > 0, '/routePrefix', 'must be one segment for an overlay'),
  schema: {
    if: having({ shell: { const: 'overlay' } }, 'shell'),
    then: { properties: { routePrefix: { pattern: '^/[^/]*$' } } },
  },
};

const secrets: Relation = {
  faults: ({ env = {} }) =>
    Object.entries(env).flatMap(([key, declared]) => [
      ...when(
        declared.secret === true && declared.default !== undefined,
        `/env/${key}/default`,
        'a secret has no default',
      ),
      ...when(
        declared.secret === true && declared.scope === 'build',
        `/env/${key}/scope`,
        'a secret is never build scope',
      ),
    ]),
  schema: {
    properties: {
      env: {
        additionalProperties: {
          if: having({ secret: { const: true } }, 'secret'),
          then: { not: { anyOf: [having({}, 'default'), having({ scope: { const: 'build' } }, 'scope')] } },
        },
      },
    },
  },
};

const licence: Relation = {
  faults: ({ monetization }) =>
    when(
      monetization !== undefined && monetization.model !== 'free' && !monetization.license,
      '/monetization/license',
      'is required unless the model is "free"',
    ),
  schema: {
    properties: {
      monetization: { if: { not: having({ model: { const: 'free' } }, 'model') }, then: having({}, 'license') },
    },
  },
};

const settingsPermission: Relation = {
  faults: ({ settings, permissions = [] }) => {
    const isAsked = permissions.includes('settings');
    return [
      ...when(
        settings !== undefined && !isAsked,
        '/permissions',
        'lacks "settings", which a plugin with settings needs',
      ),
      ...when(
        settings === undefined && isAsked,
        '/settings',
        'is missing, and the permission "settings" is for nothing',
      ),
    ];
  },
  schema: {
    if: having({}, 'settings'),
    then: having({ permissions: { contains: { const: 'settings' } } }, 'permissions'),
    else: { properties: { permissions: { not: { contains: { const: 'settings' } } } } },
  },
};

/** The permission is what the plugin may do, the flag is what people see of it: one without the other does nothing. */
const goesWith = (flag: 'search' | 'badge', permission: 'search' | 'badges'): Relation => {
  const asked = having({ permissions: { contains: { const: permission } } }, 'permissions');
  const shown = having({ contributes: having({ [flag]: { not: { const: false } } }, flag) }, 'contributes');
  return {
    faults: ({ permissions = [], contributes = {} }) => {
      const [isAsked, isShown] = [permissions.includes(permission), Boolean(contributes[flag])];
      return [
        ...when(isShown && !isAsked, '/permissions', `lacks "${permission}", which contributes.${flag} needs`),
        ...when(isAsked && !isShown, `/contributes/${flag}`, `must be true with the permission "${permission}"`),
      ];
    },
    schema: { anyOf: [{ allOf: [asked, shown] }, { not: { anyOf: [asked, shown] } }] },
  };
};

const namedNotifications: Relation = {
  faults: ({ contributes: { notifications = [] } = {}, permissions = [] }) =>
    when(
      notifications.length > 0 && !permissions.includes('notifications:send'),
      '/permissions',
      'lacks "notifications:send", which contributes.notifications needs',
    ),
  schema: {
    if: having({ contributes: having({ notifications: { minItems: 1 } }, 'notifications') }, 'contributes'),
    then: having({ permissions: { contains: { const: 'notifications:send' } } }, 'permissions'),
  },
};

/** What is open to everybody, and the permission that says so to who installs the plugin. */
const publicPermission: Relation = {
  faults: ({ public: routes = [], publicPages = [], permissions = [] }) => {
    const [isAsked, isOpen] = [permissions.includes('public'), routes.length + publicPages.length > 0];
    return [
      ...when(isOpen && !isAsked, '/permissions', 'lacks "public", which public and publicPages need'),
      ...when(isAsked && !isOpen, '/public', 'is missing, and the permission "public" is for nothing'),
    ];
  },
  schema: {
    if: {
      anyOf: [having({ public: { minItems: 1 } }, 'public'), having({ publicPages: { minItems: 1 } }, 'publicPages')],
    },
    then: having({ permissions: { contains: { const: 'public' } } }, 'permissions'),
    else: { properties: { permissions: { not: { contains: { const: 'public' } } } } },
  },
};

/** A link leads to a page that is open, with its token in the place of `:token`. */
const linkPages: Relation = {
  faults: ({ publicPages = [], permissions = [] }) =>
    when(
      permissions.includes('links') && !publicPages.some(page => page.split('/').includes(':token')),
      '/publicPages',
      'names no page with :token, which the permission "links" needs',
    ),
  schema: {
    if: having({ permissions: { contains: { const: 'links' } } }, 'permissions'),
    then: having({ publicPages: { contains: { pattern: '/:token(/|$)' } } }, 'publicPages'),
  },
};

const eitherAction = { items: { oneOf: [having({}, 'path'), having({}, 'run')] } };

const actions: Relation = {
  faults: ({ contributes }) =>
    actionsOf(contributes).flatMap(([pointer, { path, run }]) =>
      when((path === undefined) === (run === undefined), pointer, 'needs either path or run'),
    ),
  schema: { properties: { contributes: { properties: { commands: eitherAction, createMenu: eitherAction } } } },
};

/** Commands and create entries, with their pointers. */
const actionsOf = ({ commands = [], createMenu = [] }: ManifestSource['contributes'] = {}) => [
  ...commands.map((one, at) => [`/contributes/commands/${at}`, one] as const),
  ...createMenu.map((one, at) => [`/contributes/createMenu/${at}`, one] as const),
];

/** Paths that lead into the plugin, with their pointers. */
const pathsOf = (contributes: ManifestSource['contributes'] = {}) => [
  ...actionsOf(contributes).map(([pointer, { path }]) => [`${pointer}/path`, path] as const),
  ...(typeof contributes.badge === 'object' ? [['/contributes/badge/path', contributes.badge.path] as const] : []),
];

// Rules that JSON Schema cannot express.

const settingSchemas: Relation = { faults: ({ settings = {} }) => settingFaults(settings) };

const ownPaths: Relation = {
  faults: ({ routePrefix, contributes }) =>
    pathsOf(contributes).flatMap(([pointer, path]) =>
      when(
        path !== undefined && path.split(/[?#]/)[0] !== routePrefix && !path.startsWith(`${routePrefix}/`),
        pointer,
        `must begin with ${routePrefix}`,
      ),
    ),
};

const bounds: Relation = {
  faults: ({ compatibility: { minPlatformVersion: min, maxPlatformVersion: max } = {} }) =>
    when(
      min !== undefined && max !== undefined && compareReleases(min, max) > 0,
      '/compatibility/maxPlatformVersion',
      'is below minPlatformVersion',
    ),
};

const onlyOnce: Relation = {
  faults: ({ data = {}, monetization, contributes = {} }) => [
    ...repeated('/data/provides', data.provides, one => `${one.contract}@${one.version}`),
    ...repeated('/data/consumes', data.consumes, one => `${one.providerId} ${one.contract}@${one.version}`),
    ...repeated('/monetization/tiers', monetization?.tiers, one => one.id),
    ...repeated('/contributes/widgets', contributes.widgets, one => one.id),
    ...repeated('/contributes/notifications', contributes.notifications, one => one.id),
    ...repeatedActions(contributes),
  ],
};

function repeated<T>(pointer: string, entries: readonly T[] = [], keyOf: (entry: T) => string): Fault[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, at) => {
    const key = keyOf(entry);
    const isNew = seen.size < seen.add(key).size;
    return when(!isNew, `${pointer}/${at}`, `${key} occurs twice`);
  });
}

/** Commands and create entries share the functions of `web/contributions.ts`, so their ids do not meet either. */
function repeatedActions(contributes: ManifestSource['contributes']): Fault[] {
  const seen = new Set<string>();
  return actionsOf(contributes).flatMap(([pointer, { id }]) =>
    when(seen.size === seen.add(id).size, pointer, `${id} occurs twice`),
  );
}

const relations = [
  overlaySize,
  overlayPrefix,
  secrets,
  licence,
  goesWith('search', 'search'),
  goesWith('badge', 'badges'),
  namedNotifications,
  actions,
  settingsPermission,
  publicPermission,
  linkPages,
  settingSchemas,
  bounds,
  onlyOnce,
  ownPaths,
];

/** Checks the rules between the fields of a manifest. Call it only when each field is valid on its own. */
export const crossFieldFaults = (manifest: ManifestSource): Fault[] => relations.flatMap(one => one.faults(manifest));

export const relationSchemas = relations.map(one => one.schema).filter(schema => schema !== undefined);
