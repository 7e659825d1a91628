import type { Role } from '../access.contract';

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
