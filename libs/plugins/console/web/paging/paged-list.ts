// A list that arrives page by page: the first answer to a question, and the further ones that were asked for. Make it in
// a field initialiser: `new PagedList<Invite>('/api/admin/invites', 'invites')`.
import { HttpClient } from '@angular/common/http';
import { inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { whenStale } from '@sv/ui/freshness/freshness';
import { readAgain } from '@sv/ui/freshness/on-top';
import type { Problem } from '@sv/ui/workspace/problem';
import { toProblem } from '@sv/ui/workspace/to-problem';

type Answer<T, Name extends string> = Record<Name, T[]> & { nextCursor: string | null };
type Query = Record<string, string>;

export class PagedList<T extends { id: string }, Name extends string = string> {
  private readonly http = inject(HttpClient);

  /** Null until the first answer. What is there stays while another question is asked. */
  readonly items = signal<readonly T[] | null>(null);
  readonly nextCursor = signal<string | null>(null);
  readonly problem = signal<Problem | null>(null);
  readonly isLoading = signal(false);
  private query: Query = {};
  private questions = 0;

  constructor(
    private readonly url: string,
    private readonly name: Name,
    { isKeptFresh = true } = {},
  ) {
    if (isKeptFresh) whenStale(() => this.refresh());
  }

  /** Empty values are left out of the question. */
  async load(query: Query = {}): Promise<void> {
    this.query = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
    const page = await this.ask(this.query);
    if (page) this.items.set(page);
  }

  async loadMore(): Promise<void> {
    const cursor = this.nextCursor();
    if (cursor === null) return;
    const page = await this.ask({ ...this.query, cursor });
    if (page)
      this.items.update(items => [...(items ?? []), ...page.filter(({ id }) => !items?.some(old => old.id === id))]);
  }

  /** What others changed, without anybody noticing, as far as the list is shown. */
  private async refresh(): Promise<void> {
    const [before, question] = [this.items(), this.questions];
    if (!before || this.isLoading()) return;
    const query = this.query;
    const read = async (cursor: string | null) => {
      const params = cursor === null ? query : { ...query, cursor };
      const page = await firstValueFrom(this.http.get<Answer<T, Name>>(this.url, { params }));
      return { items: page[this.name], nextCursor: page.nextCursor };
    };
    const again = await readAgain(before, read).catch(() => null); // a Problem: what is shown stays
    // What was asked for or changed here meanwhile is newer.
    if (!again || question !== this.questions || this.items() !== before) return;
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

  /** Null when it failed, or when a later question has overtaken it. */
  private async ask(params: Query): Promise<T[] | null> {
    const question = ++this.questions;
    this.isLoading.set(true);
    try {
      const page = await firstValueFrom(this.http.get<Answer<T, Name>>(this.url, { params }));
      if (question !== this.questions) return null;
      this.problem.set(null);
      this.nextCursor.set(page.nextCursor);
      return page[this.name];
    } catch (error) {
      if (question === this.questions) this.problem.set(toProblem(error));
      return null;
    } finally {
      if (question === this.questions) this.isLoading.set(false);
    }
  }
}
