// Which entries the panel shows. What is read stays where it is: new entries wait above until they are asked for, and
// what is marked read does not vanish from the list of what is unread while somebody looks at it.
import { DestroyRef, Injectable, computed, effect, inject, signal, untracked } from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { newestFirst } from '../../notifications/inbox/inbox-state';
import { NotificationStore } from '../../notifications/notification-store';
import { byDay } from './by-day';

const minuteMs = 60_000;

export type EntryFilter = 'all' | 'unread';

@Injectable()
export class ShownEntries {
  private readonly moments = inject(Moments);
  private readonly store = inject(NotificationStore);
  /** What is younger waits above. Null: nothing was there yet. */
  private readonly newest = signal<NotificationItem | null>(null);
  private readonly kept = signal<ReadonlySet<string>>(new Set());
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
        : [this.store.knownItems(), ({ id, readAt }: NotificationItem) => readAt === null || this.kept().has(id)];
    return items.filter(item => !waiting.has(item) && isShown(item));
  });
  readonly now = signal(new Date());
  readonly groups = computed(() => byDay(this.entries(), iso => this.moments.date(iso), this.now()));
  readonly isLoading = computed(() => this.isReading() || this.store.isLoading());
  readonly goesOn = computed(() => (this.chosen() === 'all' ? this.store.hasMore() : this.store.hasMoreUnread()));

  constructor() {
    const clock = setInterval(() => this.now.set(new Date()), minuteMs);
    inject(DestroyRef).onDestroy(() => clearInterval(clock));
    effect(() => {
      const first = this.store.items()[0];
      if (first && !this.newest()) this.newest.set(first);
    });
    effect(() => {
      const unread = this.unreadIds();
      untracked(() => this.kept.update(kept => new Set([...kept, ...unread])));
    });
  }

  choose(filter: EntryFilter): void {
    this.chosen.set(filter);
    // What is unread may be older than anything that was looked at.
    if (filter === 'unread') void this.loadUnread();
    this.forgetRead();
    this.reveal();
  }

  loadMore(): void {
    void (this.chosen() === 'all' ? this.store.loadMore() : this.store.loadMoreUnread());
  }

  /** Shows what waits. */
  reveal(): void {
    this.newest.set(this.store.items()[0] ?? null);
  }

  /** The list of what is unread has only that again. */
  forgetRead(): void {
    this.kept.set(new Set(this.unreadIds()));
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
