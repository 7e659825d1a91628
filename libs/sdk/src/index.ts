/** The public surface of the plugin SDK: `import { sdk } from '@sv/sdk'`. */
import { activity } from './namespaces/activity';
import { auth } from './namespaces/auth';
import { data } from './namespaces/data';
import { db } from './namespaces/db';
import { env } from './namespaces/env';
import { log } from './namespaces/log';
import { mailer } from './namespaces/mailer';
import { notifications } from './namespaces/notifications';
import { platform } from './namespaces/platform';
import { portability } from './namespaces/portability';
import { billing, events, storage } from './namespaces/reserved';

/**
 * The workspace, as a plugin sees it. Every call knows its plugin, user and tenant by itself.
 *
 * Stable: auth, db, mailer, platform and `notifications.send`. Experimental: the others. Reserved: storage, events,
 * billing.
 */
export const sdk = {
  auth,
  db,
  mailer,
  platform,
  notifications,
  activity,
  env,
  log,
  data,
  portability,
  storage,
  events,
  billing,
} as const;

export type { Activity, ActivityEntry } from './namespaces/activity';
export type { Auth, Role, Session, User } from './namespaces/auth';
export type { DataQuery, DataRequest, DataSharing } from './namespaces/data';
export type { Condition, Db, EntityClass, FindOptions, Repository, SortOrder, Where } from './namespaces/db';
export type { PluginEnv } from './namespaces/env';
export type { Log, LogFields } from './namespaces/log';
export type { Mailer, MailMessage } from './namespaces/mailer';
export type { NotificationInput, Notifications } from './namespaces/notifications';
export type { Platform, PlatformConfig } from './namespaces/platform';
export type { ExportRequest, ImportReport, ImportRequest, Portability } from './namespaces/portability';
export type { MigrationClass, PluginStore } from './store';
export type { PluginOrigin, ServerHalf, ServerPlugin, WebPlugin } from './registry';
export type { ManifestFault, ManifestSource, Permission, PluginManifest } from './manifest';
export * from './errors';
export { changeVersion, expectedVersion, ofVersion, type VersionedRow } from './versions';
export { provideHost, type SdkHost } from './host/provide';
