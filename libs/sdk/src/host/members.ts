import type { Activity } from '../namespaces/activity.js';
import type { Auth } from '../namespaces/auth.js';
import type { Badges } from '../namespaces/badges.js';
import type { DataSharing } from '../namespaces/data.js';
import type { Db } from '../namespaces/db.js';
import type { Entitlements } from '../namespaces/entitlements.js';
import type { PluginEnv } from '../namespaces/env.js';
import type { Links } from '../namespaces/links.js';
import type { Jobs } from '../namespaces/jobs.js';
import type { Files } from '../namespaces/files.js';
import type { Live } from '../namespaces/live.js';
import type { Log } from '../namespaces/log.js';
import type { Mailer } from '../namespaces/mailer.js';
import type { Permission } from '../manifest/manifest-types.js';
import type { Notifications } from '../namespaces/notifications.js';
import type { Platform } from '../namespaces/platform.js';
import type { Portability } from '../namespaces/portability.js';
import type { Settings } from '../namespaces/settings.js';
import type { Search } from '../namespaces/search.js';
import type { Texts } from '../namespaces/texts.js';
import type { Users } from '../namespaces/users.js';
import type { Webhooks } from '../namespaces/webhooks.js';

/** The namespaces that a host serves, with their types. */
export interface Namespaces {
  auth: Auth;
  db: Db;
  mailer: Mailer;
  platform: Platform;
  notifications: Notifications;
  activity: Activity;
  env: PluginEnv;
  log: Log;
  data: DataSharing;
  portability: Portability;
  users: Users;
  texts: Texts;
  settings: Settings;
  search: Search;
  badges: Badges;
  entitlements: Entitlements;
  live: Live;
  webhooks: Webhooks;
  links: Links;
  jobs: Jobs;
  files: Files;
}

export type Namespace = keyof Namespaces;

/** The permission that a member needs; null: none. */
export type MemberPermissions = { [N in Namespace]: Record<keyof Namespaces[N], Permission | null> };

/**
 * Every member of the SDK and the permission it needs: the only list for the runtime, the test host, the denial checks
 * and the documentation. A member that is missing here does not compile, and is refused.
 */
export const memberPermissions: MemberPermissions = {
  auth: { getSession: null, requireSession: null, hasCapability: null, requireCapability: null },
  db: { dialect: 'db', repository: 'db', query: 'db', transaction: 'db' },
  mailer: { send: 'mailer:send' },
  platform: { getConfig: null },
  notifications: { send: 'notifications:send' },
  activity: { log: 'activity:write' },
  // The manifest declares each variable instead.
  env: { get: null },
  // Only the operator reads it.
  log: { debug: null, info: null, warn: null, error: null },
  data: { provide: 'data:provide', query: 'data:consume' },
  // Every plugin that stores data of people must be able to delete it.
  portability: { provideExport: 'data:export', provideImport: 'data:import', provideDelete: null },
  users: {
    find: 'users:read',
    get: 'users:read',
    groups: 'users:read',
    groupIds: 'users:read',
    emails: 'users:email',
    locales: 'users:read',
  },
  // Its own translations.
  texts: { in: null },
  settings: { instance: 'settings', user: 'settings', onChange: 'settings' },
  search: { provide: 'search' },
  badges: { set: 'badges', setMany: 'badges' },
  entitlements: { has: 'entitlements', current: 'entitlements', onChange: 'entitlements' },
  live: { publish: 'live', attend: 'live' },
  // Who receives webhooks has a public route.
  webhooks: { verify: 'public', send: 'webhooks:send' },
  links: { create: 'links', check: 'links', revoke: 'links', list: 'links' },
  jobs: { define: 'jobs', enqueue: 'jobs', cancel: 'jobs' },
  files: {
    put: 'files',
    open: 'files',
    get: 'files',
    remove: 'files',
    list: 'files',
    usage: 'files',
    serve: 'files',
    uploads: 'files',
  },
};

/** Members that are values, not functions. */
export const valueMembers: ReadonlySet<string> = new Set(['db.dialect']);

/** Members that return a promise: they reject and never throw. */
export const asyncMembers: ReadonlySet<string> = new Set([
  'db.query',
  'db.transaction',
  'mailer.send',
  'notifications.send',
  'data.query',
  'users.find',
  'users.get',
  'users.groups',
  'users.groupIds',
  'users.emails',
  'users.locales',
  'settings.instance',
  'settings.user',
  'badges.set',
  'badges.setMany',
  'entitlements.has',
  'entitlements.current',
  'live.publish',
  'live.attend',
  'webhooks.verify',
  'webhooks.send',
  'links.create',
  'links.check',
  'links.revoke',
  'links.list',
  'jobs.enqueue',
  'jobs.cancel',
  'files.put',
  'files.open',
  'files.get',
  'files.remove',
  'files.list',
  'files.usage',
  'files.serve',
]);

/** All permissions, in the order of the manifest's documentation. */
export const allPermissions: readonly Permission[] = [
  'db',
  'mailer:send',
  'notifications:send',
  'activity:write',
  'data:provide',
  'data:consume',
  'data:export',
  'data:import',
  'users:read',
  'users:email',
  'settings',
  'search',
  'badges',
  'entitlements',
  'live',
  'public',
  'links',
  'webhooks:send',
  'jobs',
  'files',
];
