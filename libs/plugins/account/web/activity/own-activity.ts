// The person's own activity feed, page by page.
import { HttpClient } from '@angular/common/http';
import { inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { ActivityEntry, ActivityFeed } from '@sv/contracts/activity.contract';
import { PagedList } from '@sv/ui/paged-list/paged-list';
import { Session } from '@sv/ui/workspace/session';

export type ActivityFilter = 'all' | 'sign-ins' | 'changes' | 'administrators' | 'exports';

const url = '/api/account/activity';
const pageSize = 50;
/** The filter may leave few entries of a page, so up to so many pages are read until there are enough entries. */
const pagesAtOnce = 5;
const enough = 15;

/** Takes the query `{ filter }`: an ActivityFilter, or nothing for all entries. */
export function ownActivity(): PagedList<ActivityEntry> {
  const http = inject(HttpClient);
  const ownId = inject(Session).user()?.id ?? '';
  return new PagedList(async (start, { filter }) => {
    const items: ActivityEntry[] = [];
    const isWanted = (entry: ActivityEntry): boolean =>
      filter === 'changes' ? isChange(entry) : filter === 'administrators' ? isByOthers(entry, ownId) : true;
    let cursor = start;
    for (let page = 0; page < pagesAtOnce; page++) {
      const params = {
        limit: pageSize,
        ...(cursor && { cursor }),
        ...(filter === 'sign-ins' && { action: 'session.created' }),
        ...(filter === 'exports' && { action: 'account.exported' }),
      };
      const read = await firstValueFrom(http.get<ActivityFeed>(url, { params }));
      items.push(...read.entries.filter(entry => isWanted(entry)));
      cursor = read.nextCursor;
      if (!cursor || items.length >= enough) break;
    }
    return { items, nextCursor: cursor };
  });
}

/** Everything except signing in, signing out and confirming one's identity. */
const isChange = ({ action }: ActivityEntry): boolean => !action.startsWith('session.');

/** Done to the account by somebody else, with a key, or on the command line. A failed sign-in is nobody's yet. */
const isByOthers = ({ actorId, actorType }: ActivityEntry, ownId: string): boolean =>
  actorType === 'cli' || actorType === 'admin-key' || (actorType === 'user' && actorId !== null && actorId !== ownId);
