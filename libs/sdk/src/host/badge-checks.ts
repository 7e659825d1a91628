import { InvalidInputError } from '../errors.js';

/** What plugins may pass to `sdk.badges`, for the runtime and for `@sv/sdk/testing` alike. */
const MAX_ID = 64;
const MAX_COUNT = 9999;

export interface CheckedBadge {
  userId: string;
  count: number;
}

/** @throws InvalidInputError */
export function checkedBadge(userId: unknown, count: unknown): CheckedBadge {
  if (typeof userId !== 'string' || userId === '' || userId.length > MAX_ID || /[\p{Cc}\p{Cs}]/u.test(userId))
    throw new InvalidInputError('/userId', 'userId must be the id of a user.');
  if (!Number.isInteger(count) || (count as number) < 0 || (count as number) > MAX_COUNT)
    throw new InvalidInputError('/count', `count must be a whole number from 0 to ${MAX_COUNT}.`);
  // Minus zero is zero.
  return { userId, count: (count as number) + 0 };
}
