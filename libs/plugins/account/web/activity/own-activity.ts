// The person's own feed, page after page. What was asked for before the filter changed is dropped when it arrives.
import { HttpClient } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { whenStale } from '@sv/ui/freshness/freshness';
import { readAgain } from '@sv/ui/freshness/on-top';
import type { ActivityEntry, ActivityFeed } from '@sv/contracts/activity.contract';

export type ActivityFilter = 'all' | 'sign-ins' | 'changes';

const url = '/api/account/activity';
const pageSize = 50;
/** Of a page little may be left by the filter; so much is asked for in one go until something shows. */
const pagesAtOnce = 5;
const enough = 15;

@Injectable()
export class OwnActivity {
  private readonly http = inject(HttpClient);
  private filter: ActivityFilter = 'all';
  private round = 0;

  /** Null until the first answer. */
  readonly entries = signal<readonly ActivityEntry[] | null>(null);
  readonly nextCursor = signal<string | null>(null);
  readonly loading = signal(false);
  readonly problem = signal<unknown>(null);

  constructor() {
    whenStale(() => this.refresh());
  }

  async restart(filter: ActivityFilter): Promise<void> {
    this.filter = filter;
    this.entries.set(null);
    this.nextCursor.set(null);
    await this.more();
  }

  /** The next page, or the first one. Never throws; see `problem`. */
  async more(): Promise<void> {
    const round = ++this.round;
    this.loading.set(true);
    this.problem.set(null);
    try {
      const { entries, nextCursor } = await this.read(this.nextCursor());
      if (round !== this.round) return;
      this.entries.update(before => [...(before ?? []), ...entries]);
      this.nextCursor.set(nextCursor);
    } catch (error) {
      if (round === this.round) this.problem.set(error); // a Problem
    } finally {
      if (round === this.round) this.loading.set(false);
    }
  }

  /** What happened meanwhile, as far as the list is shown. */
  private async refresh(): Promise<void> {
    const [before, round] = [this.entries(), this.round];
    if (!before || this.loading()) return;
    const read = async (cursor: string | null) => {
      const { entries, nextCursor } = await this.read(cursor);
      return { items: entries, nextCursor };
    };
    const again = await readAgain(before, read).catch(() => null); // a Problem: what is shown stays
    if (!again || round !== this.round) return;
    this.entries.set(again.items);
    if (again.isWhole) this.nextCursor.set(again.nextCursor);
  }

  private async read(start: string | null): Promise<ActivityFeed> {
    const entries: ActivityEntry[] = [];
    let cursor = start;
    for (let page = 0; page < pagesAtOnce; page++) {
      const read = await firstValueFrom(this.http.get<ActivityFeed>(url, { params: this.params(cursor) }));
      entries.push(...read.entries.filter(entry => isShown(entry, this.filter)));
      cursor = read.nextCursor;
      if (!cursor || entries.length >= enough) break;
    }
    return { entries, nextCursor: cursor };
  }

  private params(cursor: string | null): Record<string, string | number> {
    return {
      limit: pageSize,
      ...(cursor && { cursor }),
      ...(this.filter === 'sign-ins' && { action: 'session.created' }),
    };
  }
}

/** Changes are what is left without coming, going and proving who one is. */
const isShown = ({ action }: ActivityEntry, filter: ActivityFilter): boolean =>
  filter !== 'changes' || !action.startsWith('session.');
