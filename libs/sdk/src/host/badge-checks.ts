import { InvalidInputError } from '../errors.js';
import type { UserBadge } from '../namespaces/badges.js';

/** What plugins may pass to `sdk.badges`, for the runtime and for `@sv/sdk/testing` alike. */
const MAX_ID = 64;
const MAX_COUNT = 9999;
const MAX_BADGES = 1000;

/** @param at where the badge stands in the input @throws InvalidInputError */
export function checkedBadge(userId: unknown, count: unknown, at = ''): UserBadge {
  if (typeof userId !== 'string' || userId === '' || userId.length > MAX_ID || /[\p{Cc}\p{Cs}]/u.test(userId))
    throw new InvalidInputError(`${at}/userId`, 'userId must be the id of a user.');
  if (!Number.isInteger(count) || (count as number) < 0 || (count as number) > MAX_COUNT)
    throw new InvalidInputError(`${at}/count`, `count must be a whole number from 0 to ${MAX_COUNT}.`);
  // Minus zero is zero.
  return { userId, count: (count as number) + 0 };
}

/** @throws InvalidInputError */
export function checkedBadges(badges: unknown): UserBadge[] {
  if (!Array.isArray(badges)) throw new InvalidInputError('', 'badges must be a list of { userId, count }.');
  if (badges.length > MAX_BADGES) throw new InvalidInputError('', `badges has more than ${MAX_BADGES} entries.`);
  const seen = new Set<string>();
  return badges.map((badge: Partial<UserBadge> | null, at) => {
    const checked = checkedBadge(badge?.userId, badge?.count, `/${at}`);
    if (seen.has(checked.userId)) throw new InvalidInputError(`/${at}/userId`, 'userId is named twice.');
    seen.add(checked.userId);
    return checked;
  });
}
