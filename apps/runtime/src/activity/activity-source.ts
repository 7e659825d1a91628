import type { ActivityEntry } from '@sv/contracts/activity.contract';

/** What is asked of the feeds; what is missing narrows nothing. */
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

/** An entry before its names were looked up. */
export type NamelessEntry = Omit<ActivityEntry, 'actorName' | 'subjectName'>;

export interface ActivityPage {
  /** Newest first; ids sort by time. */
  entries: NamelessEntry[];
  hasMore: boolean;
}

/**
 * One log that the feeds are merged from: the identity log, and the platform's own.
 *
 * A source answers the newest entries whose id is below `before`, at most `limit` of them.
 */
export abstract class ActivitySource {
  abstract page(filter: ActivityFilter, limit: number, before: string | null): Promise<ActivityPage>;
}
