import type { Activity } from '../namespaces/activity.js';
import type { Auth } from '../namespaces/auth.js';
import type { DataSharing } from '../namespaces/data.js';
import type { Db } from '../namespaces/db.js';
import type { PluginEnv } from '../namespaces/env.js';
import type { Log } from '../namespaces/log.js';
import type { Mailer } from '../namespaces/mailer.js';
import type { Permission } from '../manifest/manifest-types.js';
import type { Notifications } from '../namespaces/notifications.js';
import type { Platform } from '../namespaces/platform.js';
import type { Portability } from '../namespaces/portability.js';

/** The namespaces that a host serves, by their types. */
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
}

export type Namespace = keyof Namespaces;

/** What a manifest must name before a plugin may use a member; null: nothing. */
export type MemberPermissions = { [N in Namespace]: Record<keyof Namespaces[N], Permission | null> };

/**
 * Every member of the SDK and the permission it needs: the one list that the runtime, the host for tests, the proofs
 * of denial and the documentation go by. A member that does not stand here does not compile, and is refused.
 */
export const memberPermissions: MemberPermissions = {
  auth: { getSession: null, requireSession: null, hasCapability: null, requireCapability: null },
  db: { dialect: 'db', repository: 'db', query: 'db', transaction: 'db' },
  mailer: { send: 'mailer:send' },
  platform: { getConfig: null },
  notifications: { send: 'notifications:send' },
  activity: { log: 'activity:write' },
  // The variable itself is declared in the manifest.
  env: { get: null },
  // Nobody but the operator reads it.
  log: { debug: null, info: null, warn: null, error: null },
  data: { provide: 'data:provide', query: 'data:consume' },
  // Whoever keeps data of people must be able to let go of it.
  portability: { provideExport: 'data:export', provideImport: 'data:import', provideDelete: null },
};

/** Members that are read and not called. */
export const valueMembers: ReadonlySet<string> = new Set(['db.dialect']);

/** Members that answer a promise: they reject and never throw. */
export const asyncMembers: ReadonlySet<string> = new Set([
  'db.query',
  'db.transaction',
  'mailer.send',
  'notifications.send',
  'data.query',
]);

/** All permissions there are, in the order of the manifest's documentation. */
export const allPermissions: readonly Permission[] = [
  'db',
  'mailer:send',
  'notifications:send',
  'activity:write',
  'data:provide',
  'data:consume',
  'data:export',
  'data:import',
];
