import { type ActivityFilter, type ActivityPage, ActivitySource } from './activity-source';

/** Several logs as one. Each gives a page of its own, of which the newest entries are taken. */
export class ActivitySources extends ActivitySource {
  constructor(private readonly sources: readonly ActivitySource[]) {
    super();
  }

  async page(filter: ActivityFilter, limit: number, before: string | null): Promise<ActivityPage> {
    const pages = await Promise.all(this.sources.map(source => source.page(filter, limit, before)));
    const merged = pages.flatMap(({ entries }) => entries).sort((left, right) => (left.id < right.id ? 1 : -1));
    const hasMore = merged.length > limit || pages.some(page => page.hasMore);
    return { entries: merged.slice(0, limit), hasMore };
  }
}
