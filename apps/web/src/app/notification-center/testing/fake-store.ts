// A notification store for tests: each action applies at once and is recorded.
import { computed, signal } from '@angular/core';
import type { NotificationItem, NotificationPreferences } from '@sv/contracts/notification.contract';
import type { Problem } from '@sv/ui/workspace/problem';
import { Subject } from 'rxjs';
import type { Arrival } from '../../notifications/arrival';
import type { NotificationStore } from '../../notifications/notification-store';

type Surface = Pick<NotificationStore, keyof NotificationStore>;

export class FakeStore implements Surface {
  readonly done: string[] = [];
  readonly arrivalSubject = new Subject<Arrival>();
  readonly all = signal<readonly NotificationItem[]>([]);
  readonly muted = signal<string[]>([]);

  readonly items = computed(() => this.all().filter(item => item.dismissedAt === null));
  readonly older = signal<readonly NotificationItem[]>([]);
  readonly knownItems = computed(() => [...this.items(), ...this.older()]);
  readonly unreadCount = computed(() => this.items().filter(item => item.readAt === null).length);
  readonly isLoading = signal(false);
  readonly problem = signal<Problem | null>(null);
  readonly hasMore = signal(false);
  readonly hasMoreUnread = signal(false);
  readonly isLoadingMore = signal(false);
  readonly arrivals = this.arrivalSubject.asObservable();
  readonly preferences = computed<NotificationPreferences>(() => ({
    mutedCategories: this.muted(),
    webPush: false,
    pollIntervalSeconds: 30,
    quietHours: null,
    contentFree: false,
    version: 0,
  }));

  start(): void {
    this.done.push('start');
  }

  refresh(): Promise<void> {
    this.done.push('refresh');
    return Promise.resolve();
  }

  complete(): Promise<void> {
    return Promise.resolve();
  }

  loadMore(): Promise<void> {
    this.done.push('more');
    return Promise.resolve();
  }

  loadUnread(): Promise<void> {
    this.done.push('unread');
    return Promise.resolve();
  }

  loadMoreUnread(): Promise<void> {
    this.done.push('more unread');
    return Promise.resolve();
  }

  markRead(id: string): Promise<boolean> {
    return this.stamp(`read ${id}`, id, { readAt: new Date().toISOString() });
  }

  markUnread(id: string): Promise<boolean> {
    return this.stamp(`unread ${id}`, id, { readAt: null });
  }

  dismiss(id: string): Promise<boolean> {
    return this.stamp(`dismissed ${id}`, id, { dismissedAt: new Date().toISOString() });
  }

  undoDismiss(id: string): Promise<boolean> {
    return this.stamp(`back ${id}`, id, { dismissedAt: null });
  }

  markAllRead(): Promise<boolean> {
    this.all.update(all => all.map(item => ({ ...item, readAt: item.readAt ?? new Date().toISOString() })));
    return this.note('all read');
  }

  mute(category: string): Promise<boolean> {
    this.muted.update(muted => [...muted, category]);
    return this.note(`muted ${category}`);
  }

  unmute(category: string): Promise<boolean> {
    this.muted.update(muted => muted.filter(other => other !== category));
    return this.note(`unmuted ${category}`);
  }

  private stamp(entry: string, id: string, change: Partial<NotificationItem>): Promise<boolean> {
    this.all.update(all => all.map(item => (item.id === id ? { ...item, ...change } : item)));
    return this.note(entry);
  }

  private note(entry: string): Promise<boolean> {
    this.done.push(entry);
    return Promise.resolve(true);
  }
}
