/** A user as other users see them. A deleted one has no name of their own any more. */
export interface Person {
  id: string;
  name: string;
  /** Path of the avatar, or null. */
  image: string | null;
  deleted: boolean;
}

/** `GET /api/people`, by name. */
export interface PersonList {
  users: Person[];
  nextCursor: string | null;
}

/** A group as its members, and whoever may see everybody, see it. */
export interface GroupSummary {
  id: string;
  name: string;
}

/** `GET /api/people/groups`: the groups that the policy `directory` lets the user see, by name. */
export interface GroupSummaryList {
  groups: GroupSummary[];
}

/** Whom users find in `GET /api/people`: everybody, who shares a group with them, or nobody but administrators. */
export type DirectoryPolicy = 'everyone' | 'groups' | 'administrators';

/** A row of `GET /api/admin/groups`. */
export interface AdminGroup extends GroupSummary {
  members: number;
  createdAt: string;
  /** Of the name; see `If-Match`. */
  version: number;
}

export interface AdminGroupList {
  groups: AdminGroup[];
  nextCursor: string | null;
}

/** A row of `GET /api/admin/groups/:id/members`. */
export interface GroupMember {
  id: string;
  name: string;
  email: string;
  image: string | null;
  /** Whether the user may add and remove members. */
  isManager: boolean;
}

export interface GroupMemberList {
  members: GroupMember[];
  nextCursor: string | null;
}

/** A row of `GET /api/account/groups`. */
export interface OwnGroup extends GroupSummary {
  members: number;
  isManager: boolean;
}

/** A row of `GET /api/account/groups/:id/members`, for who manages the group. */
export type ManagedMember = Omit<GroupMember, 'email'>;

export interface ManagedMemberList {
  members: ManagedMember[];
  nextCursor: string | null;
}

export interface OwnGroupList {
  groups: OwnGroup[];
}
