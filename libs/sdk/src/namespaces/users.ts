import { hostPart } from '../host/host-part.js';

/** A user of the workspace as other users see them. */
export interface Person {
  id: string;
  /** `Deleted user` for a deleted one. */
  name: string;
  /** Path of the avatar, or null. */
  image: string | null;
  deleted: boolean;
}

export interface PersonFilter {
  /** Part of a name, at most 100 characters. */
  q?: string;
  /** Only members of this group. */
  groupId?: string;
  /** 1 to 200; 50 by default. */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

export interface PersonPage {
  users: Person[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface GroupFilter {
  /** Only groups that this user belongs to. */
  memberId?: string;
}

/** A group that administrators made: a team, a class, a household. */
export interface UserGroup {
  id: string;
  name: string;
}

/** How texts and dates are written for somebody. */
export interface UserLocale {
  /** Of the texts: the user's choice, else that of the workspace. */
  language: 'en' | 'de';
  /** For `Intl`: the language with the user's region, such as `en-CH`. */
  tag: string;
  /** IANA name. */
  timeZone: string;
}

/**
 * The users of the workspace and their groups. Within a request the policy `directory` of the workspace decides whom the
 * signed-in user sees; outside of requests (timers, at start) a plugin sees everybody, so look users up within the request
 * of the person you show them to.
 *
 * @experimental
 * @example
 * ```ts
 * const { users } = await sdk.users.find({ q: 'ada' });
 * const [payer] = await sdk.users.get([expense.paidBy]);
 * ```
 */
export interface Users {
  /**
   * Finds active users, ordered by name. Email addresses are not searched.
   *
   * @experimental
   * @throws InvalidInputError for a filter that is malformed
   */
  find(filter?: PersonFilter): Promise<PersonPage>;
  /**
   * Reads users by id, in the order of the ids. A deleted or unknown one is `{ id, name: 'Deleted user', deleted: true }`;
   * one that the signed-in user may not see is left out.
   *
   * @experimental
   * @param ids at most 1,000
   * @throws InvalidInputError for more ids, or for something that is no id
   */
  get(ids: readonly string[]): Promise<Person[]>;
  /**
   * Lists the groups that the signed-in user may see, by name. With `memberId` only those of one user: under a policy
   * that limits the directory, the ones that the signed-in user shares with them.
   *
   * @experimental
   * @param filter whose groups; a user who is not active, or whom the signed-in user may not see, has none
   * @throws InvalidInputError for something that is no id
   */
  groups(filter?: GroupFilter): Promise<UserGroup[]>;
  /**
   * Returns the ids of the groups that a user belongs to. It is answered from memory, so call it in every request whose
   * answer depends on a group: somebody who was removed from one is without it at their next request.
   *
   * @experimental
   * @param userId within a request that of the signed-in user, or of the creator of the link that `sdk.links.check` found;
   *   outside of requests anybody's
   * @returns none for a deleted user
   * @throws InvalidInputError for something that is no id, and within a request for somebody else's
   */
  groupIds(userId: string): Promise<ReadonlySet<string>>;
  /**
   * Reads the email addresses of users, by id; without those that are deleted or may not be seen. Needs `users:email`.
   *
   * @experimental
   * @param ids at most 1,000
   * @throws InvalidInputError for more ids, or for something that is no id
   */
  emails(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Reads the language, region and time zone of users, by id: for a notification or a mail, and for what "today" is. Within
   * a request, without users that may not be seen.
   *
   * @experimental
   * @param ids at most 1,000
   * @throws InvalidInputError for more ids, or for something that is no id
   * @example
   * ```ts
   * const locale = (await sdk.users.locales([userId])).get(userId)!;
   * const day = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'long', timeZone: locale.timeZone }).format(dueAt);
   * const title = locale.language === 'de' ? `Fällig am ${day}` : `Due on ${day}`;
   * ```
   */
  locales(ids: readonly string[]): Promise<ReadonlyMap<string, UserLocale>>;
}

export const users: Users = {
  find: async filter => hostPart<Users>('users').find(filter),
  get: async ids => hostPart<Users>('users').get(ids),
  groups: async filter => hostPart<Users>('users').groups(filter),
  groupIds: async userId => hostPart<Users>('users').groupIds(userId),
  emails: async ids => hostPart<Users>('users').emails(ids),
  locales: async ids => hostPart<Users>('users').locales(ids),
};
