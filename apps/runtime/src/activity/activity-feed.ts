import { Injectable } from '@nestjs/common';
import type { ActivityEntry, ActivityFeed as Feed } from '@sv/contracts/activity.contract';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { isUUID } from 'class-validator';
import type { ActivityFilter } from './activity-source';
import { ActivitySources } from './activity-sources';
import { ActorNames } from './actor-names';

const EXPORT_PAGE = 200;

/** The feeds: several logs in one, newest first, with the names of today. */
@Injectable()
export class ActivityFeed {
  constructor(
    private readonly sources: ActivitySources,
    private readonly names: ActorNames,
  ) {}

  /** @throws InvalidRequestError for a cursor of another list */
  async page(filter: ActivityFilter, limit: number, cursor?: string): Promise<Feed> {
    const { entries, nextId } = await this.read(filter, limit, cursor === undefined ? null : fromCursor(cursor));
    return { entries, nextCursor: nextId && toCursor(nextId) };
  }

  /** All of it, page by page as it is asked for: an export holds one page in memory, whatever its length. */
  async *all(filter: ActivityFilter): AsyncGenerator<ActivityEntry[]> {
    let before: string | null = null;
    do {
      const page: { entries: ActivityEntry[]; nextId: string | null } = await this.read(filter, EXPORT_PAGE, before);
      yield page.entries;
      before = page.nextId;
    } while (before);
  }

  private async read(filter: ActivityFilter, limit: number, before: string | null) {
    const { entries, hasMore } = await this.sources.page(filter, limit, before);
    return { entries: await this.names.add(entries), nextId: hasMore ? entries.at(-1)!.id : null };
  }
}

/** Opaque to clients: the id of the last entry, which sorts by time in every log. */
const toCursor = (id: string): string => Buffer.from(id).toString('base64url');

function fromCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!isUUID(id)) throw InvalidRequestError.at('/cursor', 'cursor is not one that this list gave');
  return id;
}
