// Which entries the panel shows. The list does not move while somebody reads it: new entries wait until the person asks
// for them, and entries that are marked as read stay in the unread list for now.
import { DestroyRef, Injectable, computed, effect, inject, signal, untracked } from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { newestFirst } from '../../notifications/inbox/inbox-state';
import { NotificationStore } from '../../notifications/notification-store';
import { byDay } from './by-day';

const minuteMs = 60_000;

export type EntryFilter = 'all' | 'unread';

@Injectable()
export class VisibleEntries {
  private readonly locale = inject(LocaleService);
  private readonly store = inject(NotificationStore);
  /** Entries newer than this one wait. Null: the list was empty. */
  private readonly newest = signal<NotificationItem | null>(null);
  private readonly keptIds = signal<ReadonlySet<string>>(new Set());
  private readonly chosen = signal<EntryFilter>('all');

  private readonly isReading = signal(false);

  readonly filter = this.chosen.asReadonly();
  private readonly waiting = computed(() => {
    const newest = this.newest();
    if (!newest) return [];
    return this.store.items().filter(item => item.id !== newest.id && newestFirst(item, newest) < 0);
  });
  readonly waitingCount = computed(() => this.waiting().length);
  readonly entries = computed(() => {
    const waiting = new Set(this.waiting());
    const [items, isShown] =
      this.chosen() === 'all'
        ? [this.store.items(), () => true]
        : [this.store.knownItems(), ({ id, readAt }: NotificationItem) => readAt === null || this.keptIds().has(id)];
    return items.filter(item => !waiting.has(item) && isShown(item));
  });
  readonly now = signal(new Date());
  readonly groups = computed(() => byDay(this.entries(), iso => this.locale.formatDate(iso), this.now()));
  readonly isLoading = computed(() => this.isReading() || this.store.isLoading());
  readonly hasMore = computed(() => (this.chosen() === 'all' ? this.store.hasMore() : this.store.hasMoreUnread()));

  constructor() {
    const clock = setInterval(() => this.now.set(new Date()), minuteMs);
    inject(DestroyRef).onDestroy(() => clearInterval(clock));
    effect(() => {
      const first = this.store.items()[0];
      if (first && !this.newest()) this.newest.set(first);
    });
    effect(() => {
      const unread = this.unreadIds();
      untracked(() => this.keptIds.update(kept => new Set([...kept, ...unread])));
    });
  }

  choose(filter: EntryFilter): void {
    this.chosen.set(filter);
    // Unread entries may be older than every page that is loaded.
    if (filter === 'unread') void this.loadUnread();
    this.removeRead();
    this.showWaiting();
  }

  loadMore(): void {
    void (this.chosen() === 'all' ? this.store.loadMore() : this.store.loadMoreUnread());
  }

  /** Shows the waiting entries. */
  showWaiting(): void {
    this.newest.set(this.store.items()[0] ?? null);
  }

  /** Removes the entries that were read meanwhile from the unread list. */
  removeRead(): void {
    this.keptIds.set(new Set(this.unreadIds()));
  }

  private async loadUnread(): Promise<void> {
    this.isReading.set(true);
    await this.store.loadUnread();
    this.isReading.set(false);
  }

  private unreadIds(): string[] {
    return this.store.knownItems().flatMap(({ id, readAt }) => (readAt === null ? [id] : []));
  }
}
