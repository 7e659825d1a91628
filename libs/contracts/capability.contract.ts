import type { Role } from './access.contract';

/** A plugin's capability, given to a role, to one person or to a group: exactly one of the three is set. */
export interface CapabilityGrant {
  id: string;
  /** `<pluginId>:<name>`. */
  capability: string;
  role: Role | null;
  userId: string | null;
  /** Their name; null for others, and while it cannot be looked up. */
  userName: string | null;
  groupId: string | null;
  /** `Deleted group` for a deleted one; null for others, and while it cannot be looked up. */
  groupName: string | null;
  createdAt: string;
}

/** `GET /api/admin/capability-grants`, newest first. */
export interface CapabilityGrantList {
  grants: CapabilityGrant[];
}

/** Body of `POST /api/admin/capability-grants`, with exactly one of role, user and group. */
export interface NewCapabilityGrant {
  capability: string;
  role?: Role;
  userId?: string;
  groupId?: string;
}
