import { InvalidInputError } from '../errors.js';
import type { LiveAttendance, LiveEventInput } from '../namespaces/live.js';

/** What plugins may publish with `sdk.live`, for the runtime and for `@sv/sdk/testing` alike. */
const TOPIC = /^[a-z][a-z0-9.-]{0,63}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const USER_ID = /^[\w-]{1,64}$/;
const MAX_IDS = 1000;
const MAX_PAYLOAD_BYTES = 4096;

export interface CheckedEvent {
  topic: string;
  audience: { userIds: string[] } | { groupId: string } | { everyone: true };
  payload?: unknown;
}

/** Whether something is the id of a group although it is no UUID: those that a test gives. */
type IsKnown = (id: string) => boolean;
const NONE: IsKnown = () => false;

/** A copy that later changes of the input do not reach. @throws InvalidInputError */
export function checkedLiveEvent(event: LiveEventInput, isKnownGroup = NONE): CheckedEvent {
  const { topic: name, payload } = event ?? {};
  const topic = checkedTopic(name);
  const audience = checkedAudience(event, isKnownGroup);
  return payload === undefined ? { topic, audience } : { topic, audience, payload: checkedPayload(payload) };
}

/** @throws InvalidInputError */
export function checkedAttendance(attendance: LiveAttendance): Required<LiveAttendance> {
  const { topic, tab, isLeaving = false } = attendance ?? {};
  if (typeof tab !== 'string' || !USER_ID.test(tab))
    throw new InvalidInputError('/tab', 'tab must have 1 to 64 letters, digits, underscores and hyphens.');
  if (typeof isLeaving !== 'boolean') throw new InvalidInputError('/isLeaving', 'isLeaving must be true or false.');
  return { topic: checkedTopic(topic), tab, isLeaving };
}

function checkedTopic(topic: unknown): string {
  if (typeof topic === 'string' && TOPIC.test(topic)) return topic;
  throw new InvalidInputError(
    '/topic',
    'topic must begin with a lower-case letter and have at most 64 lower-case letters, digits, dots and hyphens.',
  );
}

function checkedAudience(
  { userIds, groupId, everyone }: LiveEventInput,
  isKnownGroup: IsKnown,
): CheckedEvent['audience'] {
  if ([userIds, groupId, everyone].filter(one => one !== undefined).length !== 1)
    throw new InvalidInputError('', 'An event needs exactly one of userIds, groupId and everyone.');
  if (everyone !== undefined) {
    if (everyone !== true) throw new InvalidInputError('/everyone', 'everyone must be true or left out.');
    return { everyone };
  }
  if (groupId !== undefined) return { groupId: checkedGroup(groupId, isKnownGroup) };
  return { userIds: checkedUsers(userIds) };
}

function checkedUsers(userIds: unknown): string[] {
  if (!Array.isArray(userIds) || userIds.length === 0)
    throw new InvalidInputError('/userIds', 'userIds must be a list with at least one id.');
  if (userIds.length > MAX_IDS) throw new InvalidInputError('/userIds', `userIds has more than ${MAX_IDS} entries.`);
  return [...new Set(userIds.map((id: unknown, at) => checkedUser(id, `/userIds/${at}`)))];
}

/** A group is looked up by its id. Ids of users are only compared, and those of tests need not be UUIDs. */
function checkedGroup(id: unknown, isKnown: IsKnown): string {
  if (typeof id === 'string' && id !== '' && isKnown(id)) return id;
  if (typeof id === 'string' && UUID.test(id)) return id.toLowerCase();
  throw new InvalidInputError('/groupId', 'groupId must be the id of a group.');
}

function checkedUser(id: unknown, pointer: string): string {
  if (typeof id === 'string' && USER_ID.test(id)) return id.toLowerCase();
  throw new InvalidInputError(pointer, `${pointer.slice(1)} must be the id of a user.`);
}

function checkedPayload(payload: unknown): unknown {
  const text = jsonOf(payload);
  if (new TextEncoder().encode(text).length > MAX_PAYLOAD_BYTES)
    throw new InvalidInputError('/payload', `payload is larger than ${MAX_PAYLOAD_BYTES} bytes of JSON.`);
  return JSON.parse(text);
}

function jsonOf(payload: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(payload);
  } catch {
    // TypeError: a cycle or a BigInt; or whatever a toJSON throws
  }
  if (text === undefined) throw new InvalidInputError('/payload', 'payload must be something that JSON can express.');
  return text;
}
