/** Whom a message is for. Users are named by their ids. */
export type LiveAudience = 'everyone' | readonly string[];

/** Where the platform's own topics come from. No plugin can have this id: theirs contain a dot. */
export const PLATFORM_SOURCE = 'sv';

/** What one process tells all others, for open pages. */
export interface LiveMessage {
  /** A plugin's id, or `sv` for the platform. Null: everything; only a resync can be about that. */
  source: string | null;
  /** A topic of the source. Null: all of its topics; only a resync can be about that. */
  topic: string | null;
  audience: LiveAudience;
  /** True: something was left out, so pages read again what they show of it. */
  resync?: true;
  payload?: unknown;
}

/** Asks every page of every process to read again. */
export const RESYNC_ALL: LiveMessage = { source: null, topic: null, audience: 'everyone', resync: true };
