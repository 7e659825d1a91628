// What a test of a plugin gives the workspace in memory, and what it finds there afterwards.
import type { ActivityEntry } from '../namespaces/activity.js';
import type { DataRequest } from '../namespaces/data.js';
import type { OwnLink } from '../namespaces/links.js';
import type { Log, LogFields } from '../namespaces/log.js';
import type { NotificationInput } from '../namespaces/notifications.js';
import type { PluginStore } from '../store.js';

/** What the tables are made of: a plugin's `store`, or its entities. */
export type TestStore = Pick<PluginStore, 'entities'> & Partial<Pick<PluginStore, 'migrations'>>;

/** A notification as the host stamped it. */
export interface SentNotification extends NotificationInput {
  id: string;
  source: string;
  sourceType: 'plugin';
}

/** An entry of the activity log as the host stamped it. */
export interface LoggedActivity extends ActivityEntry {
  actorId: string | null;
  pluginId: string;
}

/** A webhook that the plugin sent, as its receiver would get it. */
export interface SentWebhook {
  id: string;
  url: string;
  event: string;
  data: unknown;
  secret: string;
}

/** A line that the plugin wrote with `sdk.log`. */
export interface LoggedLine {
  level: keyof Log;
  message: string;
  fields: LogFields;
}

/** What a plugin gave of one person. */
export interface TakenExport {
  schemaVersion: number;
  records: unknown[];
  files: ReadonlyMap<string, string | Uint8Array>;
}

/** A user whom `sdk.users` finds. */
export interface TestPerson {
  id: string;
  name: string;
  email: string;
  image: string | null;
}

/** A group that `sdk.users` names. */
export interface TestGroup {
  id: string;
  name: string;
  memberIds: string[];
}

/** A link that the plugin created. */
export interface TestLink extends OwnLink {
  createdBy: string;
  url: string;
  token: string;
}

/** One tab of one person. */
export interface TestAttendance {
  topic: string;
  tab: string;
  userId: string;
}

export type Resolver = (request: DataRequest) => Promise<unknown[]>;
