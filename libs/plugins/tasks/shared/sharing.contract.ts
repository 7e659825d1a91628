/**
 * What the two halves of Tasks say to each other about sharing, under `/tasks/api/lists/:listId/members`. Types only.
 *
 * A list has one owner, and members: people, or groups of the workspace. A viewer reads. An editor also changes tasks and
 * the list's name and colour. Only the owner shares, deletes and hands over the list. Who is a member in several ways has
 * the strongest of their roles.
 */

export type MemberRole = 'editor' | 'viewer';

export type ListRole = 'owner' | MemberRole;

/** The owner, somebody who was invited, or a group. Exactly one of `userId` and `groupId` is set. */
export interface ListMember {
  /** Null for the owner, who cannot be removed. */
  id: string | null;
  userId: string | null;
  groupId: string | null;
  /** Null where the directory of the workspace hides it from the reader. */
  name: string | null;
  image: string | null;
  role: ListRole;
}

export interface ListMembers {
  members: ListMember[];
}

/** Body of `POST /lists/:listId/members`: a person or a group. Who is a member already gets the role. */
export interface NewListMember {
  userId?: string;
  groupId?: string;
  role: MemberRole;
}

/** Body of `PATCH /lists/:listId/members/:id`. */
export interface ListMemberChange {
  role: MemberRole;
}

/** Body of `POST /lists/:listId/owner`: an editor or viewer by name, not through a group. The old owner stays as editor. */
export interface NewListOwner {
  userId: string;
}

/** Somebody who sees a list. */
export interface ListPerson {
  id: string;
  name: string;
  image: string | null;
}

/** `GET /lists/:listId/people`: to whom its tasks can be assigned. */
export interface ListPeople {
  people: ListPerson[];
}
