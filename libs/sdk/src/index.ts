/** The public surface of the plugin SDK: `import { sdk } from '@sv/sdk'`. */
import { activity } from './activity';
import { auth } from './auth';
import { data } from './data';
import { db } from './db';
import { env } from './env';
import { mailer } from './mailer';
import { notifications } from './notifications';
import { platform } from './platform';
import { portability } from './portability';
import { billing, events, storage } from './reserved';

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
  data,
  portability,
  storage,
  events,
  billing,
} as const;

export type { Activity, ActivityEntry } from './activity';
export type { Auth, Role, Session, User } from './auth';
export type { DataQuery, DataRequest, DataSharing } from './data';
export type { Condition, Db, EntityClass, FindOptions, Repository, SortOrder, Where } from './db';
export type { PluginEnv } from './env';
export type { Mailer, MailMessage } from './mailer';
export type { NotificationInput, Notifications } from './notifications';
export type { Platform, PlatformConfig } from './platform';
export type { ExportRequest, ImportReport, ImportRequest, Portability } from './portability';
export type { MigrationClass, PluginStore } from './store';
export type { PluginOrigin, ServerHalf, ServerPlugin, WebPlugin } from './registry';
export type { ManifestFault, ManifestSource, Permission, PluginManifest } from './manifest';
export * from './errors';
export { provideHost, type SdkHost } from './provide';
