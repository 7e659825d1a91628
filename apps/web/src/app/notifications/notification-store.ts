// The person's notifications for everything that shows them: one for the whole application, however many bells there
// are. Loaded lazily; see NotificationStart.
import { Injectable, computed, inject, signal } from '@angular/core';
import type { NotificationChange } from '@sv/contracts/notification.contract';
import { PushStart } from '@sv/ui/push/push-start';
import { NotificationChoices } from '@sv/ui/workspace/notification-choices';
import { Toasts } from '@sv/ui/workspace/toasts';
import { Arrivals } from './arrivals';
import { NotificationFeed } from './connection/notification-feed';
import { NotificationInbox } from './inbox/notification-inbox';
import { NotificationsApi } from './inbox/notifications-api';

/** What is done is shown at once. Resolves to false when the server refused: then it is taken back, and a toast says why. */
@Injectable({ providedIn: 'root' })
export class NotificationStore {
  private readonly api = inject(NotificationsApi);
  private readonly choices = inject(NotificationChoices);
  private readonly feed = inject(NotificationFeed);
  private readonly inbox = inject(NotificationInbox);
  private readonly push = inject(PushStart);
  private readonly toasts = inject(Toasts);
  private readonly moreUnderWay = signal(false);

  /** Newest first, without what was dismissed. */
  readonly items = this.inbox.items;
  /** And what is older and unread, as far as it was asked for: with gaps between. */
  readonly knownItems = this.inbox.all;
  /** Of the whole inbox; what is muted does not count. */
  readonly unreadCount = this.inbox.unreadCount;
  /** Nothing is known yet, and nothing went wrong yet. */
  readonly isLoading = computed(() => this.inbox.transport() === null && this.inbox.problem() === null);
  /** Why the last reading failed; what was known before is still in `items`. */
  readonly problem = this.inbox.problem.asReadonly();
  readonly hasMore = computed(() => this.inbox.nextCursor() !== null);
  readonly hasMoreUnread = computed(() => this.inbox.nextUnreadCursor() !== null);
  readonly isLoadingMore = this.moreUnderWay.asReadonly();
  /** Null until known. */
  readonly preferences = this.choices.preferences;
  /** What a toast may tell: it came after the page was opened, while it was looked at, each once in each tab. */
  readonly arrived = inject(Arrivals).told;

  /** Once, when it was loaded. */
  start(): void {
    void this.feed.start();
    this.push.start();
  }

  /** The person signed out in this tab: the others leave their pages too. */
  leave(): void {
    this.feed.tellLeft();
  }

  /** Reads the list anew. */
  async refresh(): Promise<void> {
    await this.inbox.sync();
  }

  /** For whoever shows entries in full: reads the list when the stream has brought something since. */
  complete(): Promise<void> {
    return this.inbox.complete();
  }

  loadMore(): Promise<void> {
    return this.loadOnce(() => this.inbox.readMore());
  }

  /** From the newest on. */
  loadUnread(): Promise<void> {
    return this.inbox.readUnread(null);
  }

  loadMoreUnread(): Promise<void> {
    return this.loadOnce(() => this.inbox.readUnread(this.inbox.nextUnreadCursor()));
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

  /** Those too that are not loaded. */
  markAllRead(): Promise<boolean> {
    return this.attempt(async () => this.feed.tell(await this.inbox.readAll(() => this.api.readAll())));
  }

  mute(category: string): Promise<boolean> {
    return this.chooseMuted(muted => [...muted.filter(other => other !== category), category]);
  }

  unmute(category: string): Promise<boolean> {
    return this.chooseMuted(muted => muted.filter(other => other !== category));
  }

  private async loadOnce(load: () => Promise<unknown>): Promise<void> {
    if (this.moreUnderWay()) return;
    this.moreUnderWay.set(true);
    await load();
    this.moreUnderWay.set(false);
  }

  private change(id: string, change: NotificationChange): Promise<boolean> {
    const changes = [{ id, ...change }];
    return this.attempt(async () => {
      await this.inbox.attempt(changes, () => this.api.change(id, change));
      this.feed.tell(changes);
    });
  }

  private chooseMuted(next: (muted: readonly string[]) => string[]): Promise<boolean> {
    return this.attempt(() =>
      this.choices.change(({ mutedCategories }) => ({ mutedCategories: next(mutedCategories) })),
    );
  }

  private async attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.toasts.error(error); // a Problem: what was shown is taken back already
      return false;
    }
  }
}
