import type { Role } from './access.contract';

/** A plugin's capability, given to everybody with a role or to one person: exactly one of the two is set. */
export interface CapabilityGrant {
  id: string;
  /** `<pluginId>:<name>`. */
  capability: string;
  role: Role | null;
  userId: string | null;
  /** Their name; null for a role, and while it cannot be looked up. */
  userName: string | null;
  createdAt: string;
}

/** `GET /api/admin/capability-grants`, newest first. */
export interface CapabilityGrantList {
  grants: CapabilityGrant[];
}

/** Body of `POST /api/admin/capability-grants`, with exactly one of role and user. */
export interface NewCapabilityGrant {
  capability: string;
  role?: Role;
  userId?: string;
}
