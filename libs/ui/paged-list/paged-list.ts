// A list that loads page by page. Create it in a field initialiser: `pagesOf<Invite>('/api/admin/invites', 'invites')`.
// `sv-paged-view` renders it.
import { HttpClient } from '@angular/common/http';
import { inject, signal, untracked } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { whenStale } from '../freshness/when-stale';
import { type CursorPage, readAgain } from '../freshness/on-top';
import type { Problem } from '../workspace/problem';
import { toProblem } from '../workspace/to-problem';

type Query = Record<string, string>;
/** Fetches a page; the first one without a cursor. @throws Problem */
type FetchPage<T> = (cursor: string | null, query: Query) => Promise<CursorPage<T>>;

export class PagedList<T extends { id: string }> {
  /** Null until the first answer. The items stay while another query loads. */
  readonly items = signal<readonly T[] | null>(null);
  readonly nextCursor = signal<string | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly isLoading = signal(false);
  private query: Query = {};
  /** Identifies the latest request; answers to earlier ones are ignored. */
  private requestId = 0;

  constructor(
    private readonly fetchPage: FetchPage<T>,
    { isKeptFresh = true } = {},
  ) {
    if (isKeptFresh) whenStale(() => this.refreshItems());
  }

  /** Loads the first page for a query. Never throws; see `problem`. Empty values are left out of the query. */
  async load(query: Query = {}): Promise<void> {
    this.query = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
    const page = await this.request(null);
    if (page) this.items.set(page);
  }

  async loadMore(): Promise<void> {
    const cursor = this.nextCursor();
    if (cursor === null) return;
    const page = await this.request(cursor);
    if (page) this.items.update(items => [...(items ?? []), ...without(page, items)]);
  }

  /** Reads the first page again; the items after it stay. @throws Problem */
  async readNewest(query: Query = this.query): Promise<void> {
    const page = await this.fetchPage(null, query);
    const before = this.items();
    if (!before) this.nextCursor.set(page.nextCursor);
    this.items.set([...page.items, ...without(before ?? [], page.items)]);
    this.problem.set(null);
  }

  /** Silently refetches the loaded part of the list, for what others changed. */
  async refreshItems(): Promise<void> {
    const [before, requestId] = [this.items(), this.requestId];
    if (!before || this.isLoading()) return;
    const query = this.query;
    // Problem: the items stay.
    const again = await readAgain(before, cursor => this.fetchPage(cursor, query)).catch(() => null);
    // A newer query, or a local change made meanwhile, takes precedence.
    if (!again || requestId !== this.requestId || this.items() !== before) return;
    this.items.set(again.items);
    if (again.isWhole) this.nextCursor.set(again.nextCursor);
  }

  retry(): void {
    void this.load(this.query);
  }

  replace(item: T): void {
    this.items.update(items => items?.map(old => (old.id === item.id ? item : old)) ?? null);
  }

  remove(id: string): void {
    this.items.update(items => items?.filter(item => item.id !== id) ?? null);
  }

  add(item: T): void {
    this.items.update(items => [item, ...(items ?? [])]);
  }

  /** Null when the request failed, or when a later query has replaced it. */
  private async request(cursor: string | null): Promise<readonly T[] | null> {
    const requestId = ++this.requestId;
    this.isLoading.set(true);
    // The skeleton, or the busy button, shows that a new attempt is running.
    if (cursor !== null || !untracked(this.items)) this.problem.set(null);
    try {
      const page = await this.fetchPage(cursor, this.query);
      if (requestId !== this.requestId) return null;
      this.problem.set(null);
      this.nextCursor.set(page.nextCursor);
      return page.items;
    } catch (error) {
      if (requestId === this.requestId) this.problem.set(toProblem(error));
      return null;
    } finally {
      if (requestId === this.requestId) this.isLoading.set(false);
    }
  }
}

/** The PagedList of a route that answers `{ [name]: […], nextCursor }`. */
export function pagesOf<T extends { id: string }>(
  url: string | (() => string),
  name: string,
  options?: { isKeptFresh?: boolean },
): PagedList<T> {
  const http = inject(HttpClient);
  return new PagedList<T>(async (cursor, query) => {
    const params = cursor === null ? query : { ...query, cursor };
    type Answer = Record<string, T[]> & { nextCursor: string | null };
    const answer = await firstValueFrom(http.get<Answer>(typeof url === 'string' ? url : url(), { params }));
    return { items: answer[name] ?? [], nextCursor: answer.nextCursor };
  }, options);
}

function without<T extends { id: string }>(items: readonly T[], known: readonly T[] | null): readonly T[] {
  const ids = new Set(known?.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}
