import { InvalidInputError } from '../errors.js';
import type { GroupFilter, PersonFilter } from '../namespaces/users.js';

/** What plugins may ask of `sdk.users` and `sdk.settings`, for the runtime and for `@sv/sdk/testing` alike. */
const MAX_IDS = 1000;
const MAX_QUERY = 100;
const MAX_CURSOR = 256;
const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether something is an id although it is no UUID: those that a test gives. */
type IsKnown = (id: string) => boolean;
const NONE: IsKnown = () => false;

/** Each id once. @throws InvalidInputError */
export function checkedIds(ids: unknown, isKnown = NONE): string[] {
  if (!Array.isArray(ids)) throw new InvalidInputError('/ids', 'ids must be a list of user ids.');
  if (ids.length > MAX_IDS) throw new InvalidInputError('/ids', `ids has more than ${MAX_IDS} entries.`);
  return [...new Set(ids.map((id: unknown, at) => checkedId(id, `/ids/${at}`, isKnown)))];
}

/** @throws InvalidInputError */
export function checkedPersonFilter(filter: PersonFilter = {}, isKnownGroup = NONE): PersonFilter & { limit: number } {
  const { q, groupId, limit = DEFAULT_PAGE, cursor } = filter ?? {};
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE)
    throw new InvalidInputError('/limit', `limit must be a whole number from 1 to ${MAX_PAGE}.`);
  return {
    limit,
    ...(q && { q: checkedText('q', q, MAX_QUERY) }),
    ...(groupId && { groupId: checkedId(groupId, '/groupId', isKnownGroup) }),
    ...(cursor && { cursor: checkedText('cursor', cursor, MAX_CURSOR) }),
  };
}

/** @throws InvalidInputError */
export function checkedGroupFilter(filter: GroupFilter = {}, isKnown = NONE): GroupFilter {
  const { memberId } = filter ?? {};
  // An id that was forgotten must not mean the groups of everybody.
  if (memberId === undefined && !('memberId' in (filter ?? {}))) return {};
  return { memberId: checkedId(memberId, '/memberId', isKnown) };
}

/** Whose groups may be read. @param viewer who is signed in; null outside of requests. @throws InvalidInputError */
export function checkedMember(userId: unknown, viewer: string | null, isKnown = NONE): string {
  const id = checkedId(userId, '/userId', isKnown);
  if (viewer === null || id === viewer) return id;
  throw new InvalidInputError('/userId', 'userId must be that of the signed-in user.');
}

/** An id in any spelling: tests of plugins use short ones. @throws InvalidInputError */
export function checkedUserId(userId: unknown): string {
  if (typeof userId === 'string' && /^[\w-]{1,64}$/.test(userId)) return userId;
  throw new InvalidInputError('/userId', 'userId must be the id of a user.');
}

function checkedId(id: unknown, pointer: string, isKnown: IsKnown): string {
  if (typeof id === 'string' && id !== '' && isKnown(id)) return id;
  if (typeof id === 'string' && UUID.test(id)) return id.toLowerCase();
  throw new InvalidInputError(pointer, `${pointer.slice(1)} must be the id of a user or group.`);
}

function checkedText(field: string, value: unknown, max: number): string {
  if (typeof value === 'string' && value.length <= max && !/[\p{Cc}\p{Cs}]/u.test(value)) return value;
  throw new InvalidInputError(`/${field}`, `${field} must be one line of at most ${max} characters.`);
}
