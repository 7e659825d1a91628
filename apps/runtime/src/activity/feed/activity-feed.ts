import { Injectable } from '@nestjs/common';
import type { ActivityEntry, ActivityFeed as Feed } from '@sv/contracts/activity.contract';
import { fromCursor, type InstantCursor, toCursor } from '@sv/server/http/instant-cursor';
import type { ActivityFilter } from './activity-source';
import { ActivitySources } from './activity-sources';
import { ActorNames } from './actor-names';

const EXPORT_PAGE = 200;

/** What is read, and by whom: a person gets only the names of people whom they may see, null gets all. */
export interface Reading {
  filter: ActivityFilter;
  viewer: string | null;
}

/** Reads the feeds: several logs merged, newest first, with the current names of people. */
@Injectable()
export class ActivityFeed {
  constructor(
    private readonly sources: ActivitySources,
    private readonly names: ActorNames,
  ) {}

  /** @throws InvalidRequestError for a cursor of another list */
  async readPage(reading: Reading, limit: number, cursor?: string): Promise<Feed> {
    const { entries, next } = await this.read(reading, limit, cursor === undefined ? null : fromCursor(cursor));
    return { entries, nextCursor: next && toCursor(next) };
  }

  /** All of the feed, page by page as it is asked for: an export holds one page in memory, whatever its length. */
  async *readAll(reading: Reading): AsyncGenerator<ActivityEntry[]> {
    let before: InstantCursor | null = null;
    do {
      const page: { entries: ActivityEntry[]; next: InstantCursor | null } = await this.read(
        reading,
        EXPORT_PAGE,
        before,
      );
      yield page.entries;
      before = page.next;
    } while (before);
  }

  private async read({ filter, viewer }: Reading, limit: number, before: InstantCursor | null) {
    const { entries, hasMore } = await this.sources.readPage(filter, limit, before);
    return { entries: await this.names.addNames(entries, viewer), next: hasMore ? entries.at(-1)! : null };
  }
}
