import type { Role } from './access.contract';
import type { OverlaySize, ShellMode } from './shell.contract';

export type UserStatus = 'active' | 'deactivated' | 'deleting';

/** One row of `GET /api/admin/users`. */
export interface AdminUser {
  id: string;
  email: string;
  name: string;
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
  isRoot: boolean;
  permissions: string[];
  capabilities: Record<string, { description: string; defaultGrant: 'all' | 'none' }>;
  env: { key: string; required: boolean; secret: boolean; set: boolean }[];
  database: 'shared' | 'isolated';
  data: {
    provides: { contract: string; version: string; description: string }[];
    consumes: { providerId: string; contract: string; version: string; reason: string }[];
  };
  compatibility: { minPlatformVersion?: string; maxPlatformVersion?: string };
  monetization: { model: 'free' | 'one_time' | 'recurring' | 'pay_what_you_want' } & Record<string, unknown>;
  enabled: boolean;
  state: PluginState;
  /** Why it is not enabled, in words for an operator; null while it is. */
  reason: string | null;
  denials: { proved: number; total: number };
}

export interface AdminPluginList {
  plugins: AdminPlugin[];
}

/** `GET` and `PATCH /api/admin/settings`. Days null: keep for ever. */
export interface AdminSettings {
  tenantName: string;
  rootPluginId: string;
  notificationRetentionDays: number | null;
  activityRetentionDays: number | null;
}
