import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import type { HomeLayout } from '@sv/contracts/home.contract';
import type { SettingValues } from '@sv/sdk';
import type { NotificationItem, NotificationPreferenceValues } from '@sv/contracts/notification.contract';

// Format version 1 of the export archive (docs/portability.md). Every later version must read what is written here: fields
// may be added to a version, never renamed or removed.

export const FORMAT_VERSION = 1;
export const MANIFEST_PATH = 'manifest.json';
export const PAGE_PATH = 'index.html';

/** The platform's own sections, in the order in which they are in an archive. */
export const PLATFORM_SECTIONS = [
  'account',
  'notifications',
  'activity',
  'consents',
  'entitlements',
  'avatar',
  'app-settings',
  'files',
] as const;
export type PlatformSectionId = (typeof PLATFORM_SECTIONS)[number];

/** Written last: an archive without it is cut off. */
export interface ArchiveManifest {
  formatVersion: number;
  exportedAt: string;
  source: { instanceId: string; instanceUrl: string; platformVersion: string };
  subject: { userId: string; email: string };
  sections: ArchiveSection[];
  /** Plugins that have data and could not export it; never a reason to fail. */
  notIncluded: { pluginId: string; reason: 'disabled' | 'permission' | 'failed' }[];
}

export interface ArchiveSection {
  /** A {@link PlatformSectionId}, or the plugin's id. */
  id: string;
  pluginId: string | null;
  schemaVersion: number;
  path: string;
  /** Lower-case hex of the content, as it is unpacked. */
  sha256: string;
  bytes: number;
  records: number;
  files: ArchiveFile[];
}

export interface ArchiveFile {
  path: string;
  sha256: string;
  bytes: number;
}

/** `platform/account.json`, one record. */
export interface AccountSection {
  name: string;
  email: string;
  role: string;
  createdAt: string;
  /** Imports ignore them: groups are made by administrators. Archives of earlier versions have none. */
  groups?: { name: string; isManager: boolean }[];
  preferences: AccountPreferences | null;
  notificationPreferences: NotificationPreferenceValues | null;
  /** Widgets, order of the apps, favourites; null if nothing was arranged. Archives of earlier versions have none. */
  home?: HomeLayout | null;
}

/** A line of `platform/notifications.ndjson`. */
export type NotificationRecord = Omit<NotificationItem, 'notificationId' | 'userId'>;

/** A line of `platform/activity.ndjson`: what the own feed shows, sign-ins among it. Never imported. */
export type ActivityRecord = ActivityEntry;

/** `platform/consents.json`: a record for each grant. They come back as suggestions. */
export interface ConsentsSection {
  grants: {
    consumerId: string;
    providerId: string;
    contract: string;
    version: string;
    reason: string;
    createdAt: string;
  }[];
  /** The public links, without their tokens, if there are any. Imports ignore them: a link leads to this workspace. */
  links?: { pluginId: string; path: string; label: string; createdAt: string; expiresAt: string | null }[];
}

/** `platform/entitlements.json`: a record for each. Of one, only the token is read again. */
export interface EntitlementsSection {
  entitlements: {
    pluginId: string;
    tier: string | null;
    status: string;
    source: string;
    issuedAt: string;
    expiresAt: string | null;
    licenseToken: string;
  }[];
}

/** `platform/app-settings.json`: a record for each app. Archives of earlier versions have none. */
export interface AppSettingsSection {
  apps: { pluginId: string; values: SettingValues }[];
}

/**
 * A line of `platform/files.ndjson`: a file that an app stored for the person. Archives of earlier versions have none.
 * The section is behind those of the apps, which get room first.
 */
export interface FileRecord {
  id: string;
  pluginId: string;
  name: string;
  type: string;
  bytes: number;
  createdAt: string;
  /** The entry with its content; null when that did not fit into the archive. */
  path: string | null;
}

/** Where the contents of that section are. */
export const storedFilePath = (path: string): string => `platform/files/${path}`;

/** The data of a plugin: a JSON record in each line. */
export const pluginDataPath = (pluginId: string): string => `plugins/${pluginId}/data.ndjson`;

/** A file beside a plugin's data. */
export const pluginFilePath = (pluginId: string, path: string): string => `plugins/${pluginId}/files/${path}`;
