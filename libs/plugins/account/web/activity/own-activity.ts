// The person's own activity feed, page by page.
import { HttpClient } from '@angular/common/http';
import { inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { ActivityEntry, ActivityFeed } from '@sv/contracts/activity.contract';
import { PagedList } from '@sv/ui/paged-list/paged-list';

export type ActivityFilter = 'all' | 'sign-ins' | 'changes';

const url = '/api/account/activity';
const pageSize = 50;
/** The filter may leave few entries of a page, so up to so many pages are read until there are enough entries. */
const pagesAtOnce = 5;
const enough = 15;

/** Takes the query `{ filter }`: an ActivityFilter, or nothing for all entries. */
export function ownActivity(): PagedList<ActivityEntry> {
  const http = inject(HttpClient);
  return new PagedList(async (start, { filter }) => {
    const items: ActivityEntry[] = [];
    let cursor = start;
    for (let page = 0; page < pagesAtOnce; page++) {
      const params = {
        limit: pageSize,
        ...(cursor && { cursor }),
        ...(filter === 'sign-ins' && { action: 'session.created' }),
      };
      const read = await firstValueFrom(http.get<ActivityFeed>(url, { params }));
      items.push(...read.entries.filter(entry => filter !== 'changes' || isChange(entry)));
      cursor = read.nextCursor;
      if (!cursor || items.length >= enough) break;
    }
    return { items, nextCursor: cursor };
  });
}

/** Everything except signing in, signing out and confirming one's identity. */
const isChange = ({ action }: ActivityEntry): boolean => !action.startsWith('session.');
