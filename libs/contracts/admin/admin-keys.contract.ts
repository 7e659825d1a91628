import type { BuiltInCapability } from '../access.contract';

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
