import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { InstantCursor } from '@sv/server/http/instant-cursor';

/** The filter of a feed; a missing member does not filter. */
export interface ActivityFilter {
  /** Actor or subject: a person's own feed. */
  user?: string;
  actor?: string;
  subject?: string;
  action?: string;
  plugin?: string;
  from?: string;
  to?: string;
  q?: string;
}

/** An entry whose names have not been looked up yet. */
export type NamelessEntry = Omit<ActivityEntry, 'actorName' | 'subjectName'>;

export interface ActivityPage {
  /** Newest first; those of one instant by id. */
  entries: NamelessEntry[];
  hasMore: boolean;
}

/**
 * One log that the feeds are merged from: the identity log, and the platform's own.
 *
 * A source answers the newest entries before a place, at most `limit` of them.
 */
export abstract class ActivitySource {
  abstract readPage(filter: ActivityFilter, limit: number, before: InstantCursor | null): Promise<ActivityPage>;
}
