// The items that a page shows: read page by page, with what was changed here, and read again when others changed something.
import { DestroyRef, computed, effect, inject, linkedSignal, signal, untracked } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { whenStale } from '@sv/ui/freshness/freshness';
import type { OfflineWrite } from '@sv/ui/offline/offline-write';
import { toProblem } from '@sv/ui/workspace/to-problem';
import type { TaskSection } from '../../shared/section.contract';
import { ListContext, type ReadPage } from '../outline/list-context';
import { withWaitingSections } from '../sections/waiting-sections';
import { joined, type Items } from './arrangement';
import { FirstPage } from './first-page';
import { type ItemView, isSameView, shows } from './item-view';
import { readPages } from './read-pages';
import { TaskListStore } from './task-list-store';
import { TasksApi } from './tasks-api';
import { withWaiting, withoutAdded } from './waiting-changes';

/** After an answer that says nothing about the items, unless it says how long. */
const BUSY_MS = 5000;

/** Create it in a field initialiser. */
export class ReadItems {
  private readonly api = inject(TasksApi);
  private readonly lists = inject(TaskListStore);
  readonly view = signal<ItemView | null>(null, { equal: isSameView });
  private readonly firstPage = new FirstPage(this.view);
  private readonly items = linkedSignal<Items>(() => {
    const page = this.firstPage.page();
    return page ? this.mergedFirstPage(page) : [];
  });
  /** What the items refer to: sections, and how many parts they have. */
  readonly context = new ListContext(this.firstPage.page, {
    items: items => untracked(() => this.withUnsent(items)),
    sections: sections => untracked(() => this.withUnsentSections(sections)),
  });
  private readonly cursor = linkedSignal(() => this.firstPage.page()?.nextCursor ?? null);
  /** Grows when a change is sent: a reader that sees it grow knows that the answer may be out of date. */
  private changeCount = 0;
  private sending = 0;
  /** Changes made while the first page was loading; that page may lack them. */
  private earlyChanges: ((items: Items) => Items)[] = [];
  /** Others changed something while the first page was loading. */
  private isFirstPageStale = false;
  private busyTimer: ReturnType<typeof setTimeout> | undefined;

  readonly all = this.items.asReadonly();
  readonly isLoading = computed(() => !this.firstPage.page() && !this.problem());
  readonly problem = this.firstPage.problem;
  readonly hasMore = computed(() => this.cursor() !== null);

  constructor() {
    whenStale(() => this.refetch());
    // Another tab may have made them.
    effect(() => {
      if (this.api.writes.unsent().length > 0) untracked(() => this.showUnsent());
    });
    effect(() => {
      if (!this.firstPage.isLoading()) untracked(() => this.confirmEarlyChanges());
    });
    inject(DestroyRef).onDestroy(() => clearTimeout(this.busyTimer));
  }

  open(view: ItemView): void {
    if (!isSameView(view, this.view())) this.earlyChanges = [];
    this.view.set(view);
  }

  reload(): void {
    this.firstPage.reload();
  }

  /** @throws Problem */
  async showMore(): Promise<void> {
    const [view, cursor] = [this.view(), this.cursor()];
    if (!view || !cursor) return;
    const page = await firstValueFrom(this.api.readPage(view, cursor));
    if (this.view() !== view) return;
    // What waits to be added at the end comes after this page.
    const known = withoutAdded(this.items(), this.api.writes.unsent());
    this.items.set(this.withUnsent(joined(known, page.items)));
    this.context.add(page);
    this.cursor.set(page.nextCursor);
  }

  /** Shows a change of a list, if that list is shown. */
  update(listId: string, change: (items: Items) => Items): void {
    if (!shows(this.view(), listId)) return;
    const before = this.items();
    this.items.update(change);
    this.context.follow(before, this.items());
    if (this.firstPage.isLoading()) this.earlyChanges.push(change);
  }

  async send<T>(write: OfflineWrite): Promise<T | null> {
    this.changeCount++;
    this.sending++;
    try {
      return await this.api.send<T>(write);
    } finally {
      this.sending--;
    }
  }

  /** Reads as much of the list as is shown, and reads again what was changed here meanwhile. */
  private async refetch(): Promise<void> {
    do await this.api.writes.whenIdle();
    while (this.sending > 0);
    const [view, written, shown] = [this.view(), this.changeCount, this.items().length];
    await this.lists.refetch();
    if (!view) return;
    if (!this.firstPage.isRead()) return this.rereadFirstPage();
    const read = await readPages(this.api, view, shown).catch((error: unknown) => this.readLater(error));
    if (!read || this.view() !== view) return;
    // It may lack them, or what others did before them: there may be no more news of that.
    if (this.changeCount !== written) return this.refetch();
    this.items.set(this.withUnsent(read.items));
    this.context.replace(read);
    this.cursor.set(read.nextCursor);
  }

  private rereadFirstPage(): void {
    if (this.firstPage.problem()) this.reload();
    else this.isFirstPageStale = true;
  }

  /** The items stay. A busy server is asked again; without a network, the shell says when it is back. */
  private readLater(error: unknown): null {
    const { status, retryAfterSeconds } = toProblem(error);
    clearTimeout(this.busyTimer);
    if (status === 429 || status >= 500)
      this.busyTimer = setTimeout(() => void this.refetch(), (retryAfterSeconds ?? 0) * 1000 || BUSY_MS);
    return null;
  }

  /** The first page, with the changes that were made here since it was requested. */
  private mergedFirstPage(page: ReadPage): Items {
    const read = untracked(() => this.withUnsent(page.items));
    return this.earlyChanges.reduce((items, change) => change(items), read);
  }

  /**
   * Keeps the merged items and refetches: it is unknown whether the loaded page includes the early changes, those of
   * others too.
   */
  private confirmEarlyChanges(): void {
    if ((this.earlyChanges.length === 0 && !this.isFirstPageStale) || !this.firstPage.isRead()) return;
    this.items();
    this.earlyChanges = [];
    this.isFirstPageStale = false;
    void this.refetch();
  }

  private showUnsent(): void {
    this.items.update(items => this.withUnsent(items));
    this.context.setSections(this.withUnsentSections(this.context.sections()));
  }

  private withUnsentSections(sections: readonly TaskSection[]): readonly TaskSection[] {
    return withWaitingSections(sections, this.api.writes.unsent(), this.view()?.listId ?? null);
  }

  private withUnsent(items: Items): Items {
    return withWaiting(items, this.api.writes.unsent(), this.view()?.listId ?? null);
  }
}
