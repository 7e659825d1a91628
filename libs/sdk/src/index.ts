/** The public surface of the plugin SDK: `import { sdk } from '@sv/sdk'`. */
import { activity } from './namespaces/activity.js';
import { auth } from './namespaces/auth.js';
import { badges } from './namespaces/badges.js';
import { data } from './namespaces/data.js';
import { db } from './namespaces/db.js';
import { entitlements } from './namespaces/entitlements.js';
import { files } from './namespaces/files.js';
import { env } from './namespaces/env.js';
import { links } from './namespaces/links.js';
import { jobs } from './namespaces/jobs.js';
import { live } from './namespaces/live.js';
import { log } from './namespaces/log.js';
import { mailer } from './namespaces/mailer.js';
import { notifications } from './namespaces/notifications.js';
import { platform } from './namespaces/platform.js';
import { portability } from './namespaces/portability.js';
import { settings } from './namespaces/settings.js';
import { search } from './namespaces/search.js';
import { texts } from './namespaces/texts.js';
import { users } from './namespaces/users.js';
import { webhooks } from './namespaces/webhooks.js';
import { billing, events, storage } from './namespaces/reserved.js';

/**
 * The workspace's API for plugins. Every call determines its plugin, person and tenant from the context.
 *
 * Stable: auth, db, mailer, platform and `notifications.send`. Reserved: storage, events, billing. Experimental: the
 * others.
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
  users,
  texts,
  settings,
  search,
  badges,
  entitlements,
  live,
  webhooks,
  links,
  jobs,
  files,
  storage,
  events,
  billing,
} as const;

export type { Activity, ActivityEntry } from './namespaces/activity.js';
export type { Badges, UserBadge } from './namespaces/badges.js';
export type { Auth, Role, Session, User } from './namespaces/auth.js';
export type { DataQuery, DataRequest, DataSharing } from './namespaces/data.js';
export type { Condition, Db, EntityClass, FindOptions, Repository, SortOrder, Where } from './namespaces/db.js';
export type { Entitlement, EntitlementHolder, EntitlementListener, Entitlements } from './namespaces/entitlements.js';
export type { Texts, TextValues, Translate } from './namespaces/texts.js';
export type { PluginEnv } from './namespaces/env.js';
export type { Links, NewLink, OwnLink, SharedLink } from './namespaces/links.js';
export type { EnqueueOptions, JobHandler, JobOptions, Jobs, RunningJob } from './namespaces/jobs.js';
export type {
  ByteStream,
  FileFilter,
  FileInput,
  FilePage,
  Files,
  FileSource,
  FileUsage,
  StoredFile,
  Upload,
  ServeOptions,
} from './namespaces/files.js';
export { AcceptsUpload, type UploadOptions } from './files/accepts-upload.js';
export type { FileAnswer } from './files/file-answer.js';
export type { ThumbnailSize } from './files/thumbnail-sizes.js';
export type { Live, LiveAttendance, LiveAudience, LiveEventInput } from './namespaces/live.js';
export type { Log, LogFields } from './namespaces/log.js';
export type { Mailer, MailMessage } from './namespaces/mailer.js';
export type { NotificationInput, Notifications } from './namespaces/notifications.js';
export type { Platform, PlatformConfig } from './namespaces/platform.js';
export type { ExportRequest, ImportReport, ImportRequest, Portability } from './namespaces/portability.js';
export type { Settings, SettingsChange } from './namespaces/settings.js';
export type { SettingValue, SettingValues } from './settings/setting-values.js';
export type { Search, SearchProvider, SearchRequest, SearchResult } from './namespaces/search.js';
export type {
  GroupFilter,
  Person,
  PersonFilter,
  PersonPage,
  UserGroup,
  UserLocale,
  Users,
} from './namespaces/users.js';
export type {
  IncomingWebhook,
  OutgoingWebhook,
  VerifiedWebhook,
  WebhookHeaders,
  Webhooks,
} from './namespaces/webhooks.js';
export type { MigrationClass, PluginStore } from './store.js';
export type { PluginOrigin, ServerHalf, ServerPlugin, WebPlugin } from './registry.js';
export type { ManifestFault, ManifestSource, Permission, PluginManifest } from './manifest.js';
export * from './errors.js';
export { changeVersion, expectedVersion, ofVersion, type VersionedRow } from './versions.js';
export { provideHost, type SdkHost } from './host/provide.js';
