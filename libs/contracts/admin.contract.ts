import type { Language } from './language.contract';
import type { BuiltInCapability, Role } from './access.contract';
import type { DirectoryPolicy } from './people.contract';
import type { OverlaySize, ShellMode } from './shell.contract';

export type UserStatus = 'active' | 'deactivated' | 'deleting';

/** One row of `GET /api/admin/users`. */
export interface AdminUser {
  id: string;
  email: string;
  /** Whether somebody proved that mail to it reaches them. */
  emailVerified: boolean;
  name: string;
  /** Path of the avatar, or null. */
  image: string | null;
  role: Role;
  status: UserStatus;
  mfa: { totp: boolean; passkeys: number };
  createdAt: string;
  lastSeenAt: string | null;
}

export interface AdminUserList {
  users: AdminUser[];
  nextCursor: string | null;
}

/** Body of `PATCH /api/admin/users/:id`. */
export interface AdminUserChange {
  role?: Role;
  active?: boolean;
}

export type PluginState = 'enabled' | 'disabled' | 'incompatible' | 'failed';

/** A variable that a plugin declares. Never its value. */
export interface PluginVariable {
  key: string;
  /** As an operator writes it: `SV_PLUGIN_<SLUG>_<KEY>`, or `NEXT_PUBLIC_…` when the build reads it. */
  name: string;
  /** When it is read: a changed one counts after a restart, or after the next build. */
  scope: 'runtime' | 'build';
  required: boolean;
  secret: boolean;
  /** Whether the plugin finds a value: of the environment, of the build, or the manifest's default. */
  set: boolean;
}

/** One row of `GET /api/admin/plugins`. */
export interface AdminPlugin {
  id: string;
  name: string;
  version: string;
  description: string | null;
  routePrefix: string;
  shell: ShellMode;
  overlaySize: OverlaySize | null;
  adminOnly: boolean;
  builtIn: boolean;
  /** From `examples/`: there only with EXAMPLE_PLUGINS. */
  isExample: boolean;
  isRoot: boolean;
  permissions: string[];
  capabilities: Record<string, { description: string; defaultGrant: 'all' | 'none' }>;
  env: PluginVariable[];
  database: 'shared' | 'isolated';
  data: {
    provides: { contract: string; version: string; description: string }[];
    consumes: { providerId: string; contract: string; version: string; reason: string }[];
  };
  compatibility: { minPlatformVersion?: string; maxPlatformVersion?: string };
  /** Whether administrators can set something for everybody. */
  hasSettings: boolean;
  monetization: { model: 'free' | 'one_time' | 'recurring' | 'pay_what_you_want' } & Record<string, unknown>;
  enabled: boolean;
  state: PluginState;
  /** Why it is not enabled, in words for an operator; null while it is. */
  reason: string | null;
  denials: { proved: number; total: number };
  /** The addresses that are open to everybody, without signing in: `/albums/s/:token`, `/albums/api/shared/*`. */
  publicPaths: string[];
  /** Who can open it, besides whoever manages plugins. */
  openTo: 'everyone' | 'groups';
  /** Set while it may run although this version of the platform is not one it is made for. */
  override: PluginOverride | null;
}

export interface PluginOverride {
  /** Why, in an administrator's words. */
  reason: string;
  expiresAt: string;
  /** Name of the person or key that set it; null when it cannot be told any more. */
  setBy: string | null;
}

/** Body of `POST /api/admin/plugins/:id/compatibility-override`. */
export interface NewPluginOverride {
  reason: string;
  /** At most 90 days from now. */
  expiresAt: string;
}

/** `GET /api/admin/plugins/:id/access`: who can open an app. */
export interface AppAccess {
  pluginId: string;
  /** The groups whose members can; null: everybody. A name is null while it cannot be looked up. */
  groups: { id: string; name: string | null }[] | null;
  /** See `If-Match`. */
  version: number;
}

/** Body of `PUT /api/admin/plugins/:id/access`. */
export interface AppAccessChange {
  groupIds: string[] | null;
}

export interface AdminPluginList {
  plugins: AdminPlugin[];
}

/** `GET` and `PATCH /api/admin/settings`. Days null: keep for ever. */
export interface AdminSettings {
  tenantName: string;
  rootPluginId: string;
  /** In which the times of scheduled jobs are meant, such as `Europe/Berlin`. */
  timeZone: string;
  /** Of people who chose none and whose browsers prefer none of ours, and of mails to addresses without an account. */
  language: Language;
  notificationRetentionDays: number | null;
  activityRetentionDays: number | null;
  /** When backups are made, as a cron expression; null: never. */
  backupSchedule: string | null;
  /** Which backups stay when another one was made: so many of the newest ones. All rules null: all. */
  backupsKept: number | null;
  /** Also the last one of each day, week and month, for so many of them. */
  backupsKeptDaily: number | null;
  backupsKeptWeekly: number | null;
  backupsKeptMonthly: number | null;
}

/** What somebody edits: the number grows with each change, and a change can name it in `If-Match`. */
export type Versioned<T> = T & { version: number };

/** `PATCH /api/admin/settings?dryRun=true`: how many would be deleted. */
export interface RetentionPreview {
  notifications: number;
  activity: number;
}

export interface Invite {
  id: string;
  email: string;
  role: Role;
  expiresAt: string;
  usedAt: string | null;
}

/** `GET /api/admin/invites`, newest first. */
export interface InviteList {
  invites: Invite[];
  nextCursor: string | null;
}

/** Body of `POST /api/admin/invites`. */
export interface NewInvite {
  email: string;
  role?: Role;
  expiresInHours?: number;
  /** Where the person arrives after registration, such as `/tasks/lists/…`; by default the start page. */
  path?: string;
}

/** Answer of `POST /api/admin/invites`: token and url this once. */
export interface CreatedInvite {
  invite: Invite;
  token: string;
  /** The link to hand over, `<PUBLIC_URL>/register?invite=<token>`. */
  url: string;
}

/** Whom a policy on second factors concerns; `admins` are owner, admin and auditor. */
export type MfaRequirement = 'none' | 'admins' | 'all';

/** Whether people may call the API with access tokens. */
export type AccessTokenPolicy = 'allowed' | 'forbidden';

/** Whether people may share pages of apps by a link. */
export type PublicLinkPolicy = 'on' | 'off';

export interface PolicyValue<T> {
  value: T;
  /** What the environment says. */
  default: T;
  /** Whether Console has set it. */
  overridden: boolean;
}

/** `POST /api/admin/users/:id/reset-link`: shown this once, to be handed to the person. */
export interface PasswordResetLink {
  url: string;
  expiresAt: string;
}

/** `GET` and `PATCH /api/admin/policies`. */
export interface Policies {
  inviteOnly: PolicyValue<boolean>;
  requireMfa: PolicyValue<MfaRequirement>;
  requireEmailVerification: PolicyValue<boolean>;
  mfaGraceDays: PolicyValue<number>;
  directory: PolicyValue<DirectoryPolicy>;
  accessTokens: PolicyValue<AccessTokenPolicy>;
  publicLinks: PolicyValue<PublicLinkPolicy>;
  /** Of all of them; 0 while none was changed. A change can say it in `If-Match`. */
  version: number;
}

export type PolicyName = Exclude<keyof Policies, 'version'>;

/** Body of `PATCH /api/admin/policies`; null clears the override. */
export type PolicyChange = { [Name in PolicyName]?: Policies[Name]['value'] | null };

export interface AdminKey {
  id: string;
  name: string;
  capabilities: BuiltInCapability[];
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
}

/** `GET /api/admin/keys`, newest first. */
export interface AdminKeyList {
  keys: AdminKey[];
}

/** Body of `POST /api/admin/keys`. */
export interface NewAdminKey {
  name: string;
  capabilities: BuiltInCapability[];
  expiresAt?: string;
}

/** Answer of `POST /api/admin/keys`: the key this once. */
export interface CreatedAdminKey extends AdminKey {
  key: string;
}

export type MailEncryption = 'none' | 'starttls' | 'tls';

/** `GET` and `PATCH /api/admin/mail`. */
export interface MailSettings {
  /** Who decides: SMTP_URL (with a host of null: that mail is off), or what Console has stored; `none`: nobody. */
  source: 'environment' | 'settings' | 'none';
  /** Null while mail is off, as everything else. */
  host: string | null;
  port: number | null;
  security: MailEncryption | null;
  user: string | null;
  /** The password itself is never sent. */
  hasPassword: boolean;
  /** `Name <address>` or an address. */
  from: string | null;
  /** The fields that nobody can change here, because the environment sets them. */
  locked: (keyof MailSettingsChange)[];
}

/** Body of `PATCH /api/admin/mail`: what is missing stays. */
export interface MailSettingsChange {
  /** Null switches mail off, and deletes the rest. */
  host?: string | null;
  /** Null: the usual one. */
  port?: number | null;
  security?: MailEncryption;
  /** Null: the server asks for no password. */
  user?: string | null;
  /** To be sent again with another host or user, or with less security than before. */
  password?: string | null;
  from?: string | null;
}

/** Body of `POST /api/admin/mail/test`. */
export interface MailTest {
  /** The caller's own address when left out. */
  to?: string;
  /** To be tried in place of what is stored, and not stored: what is missing is as stored. */
  settings?: MailSettingsChange;
}

/** Answer of `POST /api/admin/mail/test`. */
export interface MailTestResult {
  accepted: boolean;
  /** The SMTP server's own answer, or why there was none. */
  response: string;
}

/** Answer of `DELETE /api/admin/users/:id` and `DELETE /api/account`. */
export interface DeletionResult {
  sections: { pluginId: string; status: 'done' | 'failed' | 'timeout' }[];
}
