import { hostPart } from '../host/host-part.js';

/** The number of one user. */
export interface UserBadge {
  userId: string;
  /** A whole number from 0 to 9,999; 0 removes the badge. */
  count: number;
}

/**
 * A number at the plugin's name in the navigation and on the home page: how much waits for this user. The manifest has
 * `"contributes": { "badge": { "label": "due" } }`, or `true`.
 *
 * @experimental
 * @example
 * ```ts
 * await sdk.badges.set(userId, await openInvoices(userId));
 * ```
 */
export interface Badges {
  /**
   * Sets the number for a user, and resolves when it is stored. Each user sees only their own. The host does not check
   * that the user exists. Do not call it inside `sdk.db.transaction`.
   *
   * Badges are not exported, because they follow from other data: set them again after an import.
   *
   * @experimental
   * @param count a whole number from 0 to 9,999; 0 removes the badge
   * @throws InvalidInputError for another count, or for something that is no user id
   * @throws NotFoundError for a user who was deleted
   */
  set(userId: string, count: number): Promise<void>;
  /**
   * Sets the numbers of many users in one transaction: all are stored, or none. Users who were deleted are left out.
   *
   * @experimental
   * @param badges at most 1,000, each user once
   * @throws InvalidInputError for more, for a user who is named twice, and for what `set` refuses
   */
  setMany(badges: readonly UserBadge[]): Promise<void>;
}

export const badges: Badges = {
  set: async (userId, count) => hostPart<Badges>('badges').set(userId, count),
  setMany: async many => hostPart<Badges>('badges').setMany(many),
};
