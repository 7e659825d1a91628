import type { Role } from '../access.contract';

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

/** `POST /api/admin/users/:id/reset-link`: shown this once, to be handed to the person. */
export interface PasswordResetLink {
  url: string;
  expiresAt: string;
}

/** Answer of `DELETE /api/admin/users/:id` and `DELETE /api/account`. */
export interface DeletionResult {
  sections: { pluginId: string; status: 'done' | 'failed' | 'timeout' }[];
}
