import { byNewest } from '@sv/server/database/search/span';
import type { InstantCursor } from '@sv/server/http/instant-cursor';
import { type ActivityFilter, type ActivityPage, ActivitySource } from './activity-source';

/** Several logs as one. Each gives a page of its own, of which the newest entries are taken. */
export class ActivitySources extends ActivitySource {
  constructor(private readonly sources: readonly ActivitySource[]) {
    super();
  }

  async readPage(filter: ActivityFilter, limit: number, before: InstantCursor | null): Promise<ActivityPage> {
    const pages = await Promise.all(this.sources.map(source => source.readPage(filter, limit, before)));
    const merged = pages.flatMap(({ entries }) => entries).sort(byNewest);
    const hasMore = merged.length > limit || pages.some(page => page.hasMore);
    return { entries: merged.slice(0, limit), hasMore };
  }
}
