import { hostPart } from '../host/host-part.js';
import type { Person } from './users.js';

/** Whom an event is for: some users, the members that a group has now, or everyone who may open the plugin. */
export type LiveAudience =
  | { userIds: readonly string[]; groupId?: never; everyone?: never }
  | { groupId: string; userIds?: never; everyone?: never }
  | { everyone: true; userIds?: never; groupId?: never };

/** One event for open pages. */
export type LiveEventInput = LiveAudience & {
  /**
   * A name of the plugin's own, such as `changed` or `board.moved`: lower-case letters, digits, `.` and `-`, at most 64
   * characters.
   */
  topic: string;
  /** Anything that JSON can express, at most 4 KiB. Leave it out where pages read again anyway. */
  payload?: unknown;
};

/** That somebody has a topic open, in one tab. */
export interface LiveAttendance {
  /** What is open, such as `group.<id>`; the rules are those of an event's topic. */
  topic: string;
  /** The tab, as `presence()` of `@sv/ui/live/presence` sends it: 1 to 64 letters, digits, `_` and `-`. */
  tab: string;
  /** The tab was closed, or shows something else. */
  isLeaving?: boolean;
}

/**
 * Tells open pages that something happened, so that they read it again. An event is a hint and not a store: it arrives at
 * most once, at pages that are open now, of people who may open the plugin.
 *
 * @experimental
 * @example
 * ```ts
 * await sdk.live.publish({ topic: 'changed', userIds: [ownerId] });
 * ```
 */
export interface Live {
  /**
   * Sends an event to the open pages of the audience. Pages follow it with `live('<topic>')` of `@sv/ui/live/live`; the
   * topic `changed` also makes lists with `keepFresh` read again. Resolves when it is handed over, also while nobody
   * receives it. A plugin has 100 events a second to users and 10 to a group or to everyone; pages learn of what is over
   * the limit by a `resync`.
   *
   * @experimental
   * @throws InvalidInputError for a topic, an audience or a payload that is malformed or too large
   * @throws StoreAccessError inside `sdk.db.transaction`: pages would read what is not committed yet
   */
  publish(event: LiveEventInput): Promise<void>;
  /**
   * Notes that the signed-in user has a topic open, and returns the other people who do, as far as the directory lets
   * this user see them: 50 at most, each once. Call it in a route that pages ask through `presence()` of
   * `@sv/ui/live/presence`, and check before it that the user may see the topic: whoever may call it learns who is there.
   *
   * It holds for 20 seconds, so pages ask again. Nothing is stored. When somebody joins or leaves, the others get the
   * event `presence`, and ask at once.
   *
   * @experimental
   * @throws InvalidInputError for a malformed topic or tab
   * @throws NotAuthenticatedError when nobody is signed in
   */
  attend(attendance: LiveAttendance): Promise<Person[]>;
}

export const live: Live = {
  publish: async event => hostPart<Live>('live').publish(event),
  attend: async attendance => hostPart<Live>('live').attend(attendance),
};
