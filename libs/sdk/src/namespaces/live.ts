import { hostPart } from '../host/host-part.js';

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
}

export const live: Live = {
  publish: async event => hostPart<Live>('live').publish(event),
};
