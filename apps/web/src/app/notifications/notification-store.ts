// The person's notifications, one store for the whole application, however many components show them. Loaded lazily by
// NotificationLoader.
import { Injectable, computed, inject, signal } from '@angular/core';
import type { NotificationChange } from '@sv/contracts/notification.contract';
import { PushStart } from '@sv/ui/push/push-start';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { Toasts } from '@sv/ui/workspace/toasts';
import { LiveStart } from '../connection/live-start';
import { Arrivals } from './arrivals';
import { NotificationFeed } from './connection/notification-feed';
import { NotificationInbox } from './inbox/notification-inbox';
import { NotificationsApi } from './inbox/notifications-api';

/**
 * Every action is shown at once. It resolves to false when the server refuses: then it is undone and a toast says why.
 */
@Injectable({ providedIn: 'root' })
export class NotificationStore {
  private readonly api = inject(NotificationsApi);
  private readonly choices = inject(NotificationChoices);
  private readonly feed = inject(NotificationFeed);
  private readonly inbox = inject(NotificationInbox);
  private readonly live = inject(LiveStart);
  private readonly push = inject(PushStart);
  private readonly toasts = inject(Toasts);
  private readonly loadingMore = signal(false);

  /** Newest first, without dismissed entries. */
  readonly items = this.inbox.items;
  /** Also includes older unread entries that were loaded. There may be gaps between them. */
  readonly knownItems = this.inbox.all;
  /** Counts the whole inbox, without muted categories. */
  readonly unreadCount = this.inbox.unreadCount;
  /** True before the first answer or error. */
  readonly isLoading = computed(() => this.inbox.transport() === null && this.inbox.problem() === null);
  /** Why the last request for the list failed; `items` keeps what was known before. */
  readonly problem = this.inbox.problem.asReadonly();
  readonly hasMore = computed(() => this.inbox.nextCursor() !== null);
  readonly hasMoreUnread = computed(() => this.inbox.nextUnreadCursor() !== null);
  readonly isLoadingMore = this.loadingMore.asReadonly();
  /** Null until they are loaded. */
  readonly preferences = this.choices.preferences;
  /** What a toast may announce: see Arrivals. */
  readonly arrivals = inject(Arrivals).notified;

  /** Called once, when the code is loaded. */
  start(): void {
    this.live.start();
    void this.feed.start();
    this.push.start();
  }

  /** Makes the other tabs leave their pages after the person signed out in this one. */
  announceSignOut(): void {
    this.feed.announceSignOut();
  }

  async refresh(): Promise<void> {
    await this.inbox.sync();
  }

  /** Reads the list when the stream has added entries since: the stream does not carry all fields. */
  complete(): Promise<void> {
    return this.inbox.complete();
  }

  loadMore(): Promise<void> {
    return this.loadOnce(() => this.inbox.loadMore());
  }

  /** Reads the unread entries from the newest on. */
  loadUnread(): Promise<void> {
    return this.inbox.loadUnread(null);
  }

  loadMoreUnread(): Promise<void> {
    return this.loadOnce(() => this.inbox.loadUnread(this.inbox.nextUnreadCursor()));
  }

  markRead(id: string): Promise<boolean> {
    return this.change(id, { read: true });
  }

  markUnread(id: string): Promise<boolean> {
    return this.change(id, { read: false });
  }

  dismiss(id: string): Promise<boolean> {
    return this.change(id, { dismissed: true });
  }

  undoDismiss(id: string): Promise<boolean> {
    return this.change(id, { dismissed: false });
  }

  /** Also marks entries that are not loaded. */
  markAllRead(): Promise<boolean> {
    return this.attempt(async () => this.feed.announceChanges(await this.inbox.readAll(() => this.api.readAll())));
  }

  mute(category: string): Promise<boolean> {
    return this.chooseMuted(muted => [...muted.filter(other => other !== category), category]);
  }

  unmute(category: string): Promise<boolean> {
    return this.chooseMuted(muted => muted.filter(other => other !== category));
  }

  private async loadOnce(load: () => Promise<unknown>): Promise<void> {
    if (this.loadingMore()) return;
    this.loadingMore.set(true);
    await load();
    this.loadingMore.set(false);
  }

  private change(id: string, change: NotificationChange): Promise<boolean> {
    const changes = [{ id, ...change }];
    return this.attempt(async () => {
      await this.inbox.applyOptimistically(changes, () => this.api.change(id, change));
      this.feed.announceChanges(changes);
    });
  }

  private chooseMuted(next: (muted: readonly string[]) => string[]): Promise<boolean> {
    return this.attempt(() =>
      this.choices.change(({ mutedCategories }) => ({ mutedCategories: next(mutedCategories) })),
    );
  }

  private async attempt(action: () => Promise<unknown>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (error) {
      this.toasts.error(error); // a Problem: the change is already undone on the screen
      return false;
    }
  }
}
