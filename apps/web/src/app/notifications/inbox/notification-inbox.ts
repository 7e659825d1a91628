// What this tab knows of the person's notifications. All sources of changes (list, stream, other tabs) end here, and
// the person's actions are sent from here.
import { Injectable, computed, inject, signal } from '@angular/core';
import type {
  InboxState as StateEvent,
  NotificationItem,
  NotificationList,
  NotificationPayload,
} from '@sv/contracts/notification.contract';
import { isMuted } from '@sv/rules/when-to-notify';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import type { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Arrivals } from '../arrivals';
import { ChangeLog } from './change-log';
import {
  type EntryChange,
  type InboxState,
  changesOf,
  MAX_KEPT,
  emptyInbox,
  withoutGaps,
  withArrived,
  withChange,
  withFirstPage,
  withNextPage,
  withSome,
  withStateEvent,
  withUnreadPage,
} from './inbox-state';
import { type ListQuery, NotificationsApi } from './notifications-api';
import { toItem } from './to-item';

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
const PREFERENCES_FRESH_MS = 300_000;

@Injectable({ providedIn: 'root' })
export class NotificationInbox {
  private readonly api = inject(NotificationsApi);
  private readonly arrivals = inject(Arrivals);
  private readonly choices = inject(NotificationChoices);
  private readonly session = inject(Session);
  private readonly log = new ChangeLog();
  private readonly state = signal<InboxState>(emptyInbox);
  private arrivedSince = new Set<string>();
  /** False after the stream added entries: it does not carry all fields. */
  private isComplete = true;
  private currentSync: Promise<NotificationList | null> | null = null;
  private preferencesAt = 0;
  private epoch: string | null = null;
  private nextSync: Promise<NotificationList | null> | null = null;

  /** The transport that the server named last; null before the first answer. */
  readonly transport = signal<NotificationList['transport'] | null>(null);
  /** Why the last request for the list failed. */
  readonly problem = signal<Problem | null>(null);
  readonly items = computed(() => withoutGaps(this.state()).filter(item => item.dismissedAt === null));
  /** Includes unread entries that were loaded with gaps between them. */
  readonly all = computed(() => this.state().items.filter(item => item.dismissedAt === null));
  readonly unreadCount = computed(() =>
    this.transport() ? this.state().unreadCount : (this.session.shell()?.notifications.unreadCount ?? 0),
  );
  readonly nextCursor = computed(() => this.state().nextCursor);
  readonly nextUnreadCursor = computed(() => this.state().nextUnreadCursor);

  get newestId(): string {
    return this.state().items[0]?.id ?? '';
  }

  /**
   * Reads the first pages again. Never throws; see `problem`. A call during a running sync waits for one more run,
   * because the change it wants to see may have happened after the running one read its first page.
   */
  sync(): Promise<NotificationList | null> {
    if (!this.currentSync) return (this.currentSync = this.readFirstPages().finally(() => (this.currentSync = null)));
    return (this.nextSync ??= this.currentSync.then(() => {
      this.nextSync = null;
      return this.sync();
    }));
  }

  /** Also reads the preferences, which may have changed on another device. */
  syncAll(): Promise<NotificationList | null> {
    this.preferencesAt = 0;
    return this.sync();
  }

  /** Reads the list when the stream has added entries since: only the list has icon and sender kind. */
  async complete(): Promise<void> {
    if (!this.isComplete) await this.sync();
  }

  /** Reads only new unread entries, for toasts between two reads of the list. */
  async syncUnread(): Promise<void> {
    await this.read({ unread: true, limit: 20 }, withSome);
  }

  async loadMore(): Promise<boolean> {
    const cursor = this.state().nextCursor;
    return cursor === null || (await this.read({ cursor }, withNextPage)) !== null;
  }

  /** @param cursor null starts with the newest */
  async loadUnread(cursor: string | null): Promise<void> {
    await this.read({ unread: true, ...(cursor !== null && { cursor }) }, withUnreadPage);
  }

  receivePayload(payload: NotificationPayload): void {
    if (payload.userId !== this.session.user()?.id) return this.checkUser();
    if (this.arrivals.isKnown(payload.notificationId)) return;
    const item = toItem(payload, source => this.session.plugin(source) !== null);
    this.arrivedSince.add(item.id);
    this.state.update(state => withArrived(state, item, this.countsAsUnread));
    this.isComplete = false;
    this.arrivals.addFromStream(item);
    // Reading the list drops the entries beyond the limit.
    if (this.state().items.length > MAX_KEPT) void this.sync();
  }

  receiveState(event: StateEvent): void {
    this.log.addConfirmed(changesOf(event));
    this.arrivals.removeWaiting([...event.read, ...event.dismissed]);
    this.state.update(state => withStateEvent(state, event));
  }

  /** Applies changes that were made in another tab and that the server has accepted. */
  receiveChanges(changes: readonly EntryChange[]): void {
    this.log.addConfirmed(changes);
    this.arrivals.removeWaiting(changes.map(({ id }) => id));
    this.apply(changes);
  }

  /**
   * Shows the person's changes at once, and undoes them when the server refuses.
   *
   * @throws Problem
   */
  async applyOptimistically<T>(changes: readonly EntryChange[], send: () => Promise<T>): Promise<T> {
    const before = changes.map(change => this.inverseOf(change));
    const pending = changes.map(change => this.log.addPending(change));
    this.apply(changes);
    try {
      const answer = await send();
      for (const change of pending) change.confirm();
      return answer;
    } catch (error) {
      for (const change of pending) change.discard();
      this.apply(before);
      throw error;
    }
  }

  /**
   * Marks all entries as read, including those that are not loaded. Returns the changes to the loaded ones.
   *
   * @throws Problem
   */
  async readAll(send: () => Promise<void>): Promise<readonly EntryChange[]> {
    const unread = this.items().filter(item => item.readAt === null);
    const changes = unread.map(({ id }) => ({ id, read: true }));
    const done = this.applyOptimistically(changes, send);
    this.state.update(state => ({ ...state, unreadCount: 0 }));
    // Only the server knows whether entries that arrived during the request were marked as read, and, after a failure,
    // how many are unread.
    await done.finally(() => this.sync());
    return changes;
  }

  private async readFirstPages(): Promise<NotificationList | null> {
    // Reads as many entries as are shown, so that none of them is out of date.
    const shown = Math.min(MAX_PAGE_SIZE, Math.ceil(this.items().length / PAGE_SIZE) * PAGE_SIZE);
    this.arrivedSince = new Set();
    this.isComplete = true;
    const wasFilled = this.items().length > 0;
    const choices = this.loadPreferences();
    const list = await this.read(
      shown > PAGE_SIZE ? { limit: shown } : {},
      (state, list) => withFirstPage(state, list, this.arrivedSince, this.countsAsUnread),
      choices,
    );
    if (!list) this.isComplete = false;
    // An empty list does not say whose it is: either all entries are gone, or another person signed in.
    if (wasFilled && list?.notifications.length === 0) this.checkUser();
    return list;
  }

  /** Until preferences are loaded, no category is muted. */
  private async loadPreferences(now = Date.now()): Promise<void> {
    if (this.choices.preferences() && now - this.preferencesAt < PREFERENCES_FRESH_MS) return;
    this.preferencesAt = now;
    await this.choices.load().catch(() => undefined);
  }

  private async read(
    query: ListQuery,
    merge: (state: InboxState, list: NotificationList) => InboxState,
    first = Promise.resolve(),
  ): Promise<NotificationList | null> {
    const mark = this.log.mark();
    try {
      const [{ list, clock, epoch }] = await Promise.all([this.api.list(query), first]);
      if (this.belongsToOtherUser(list)) return null;
      this.checkEpoch(epoch);
      this.arrivals.clock.addSample(clock);
      this.state.update(state => merge(state, list));
      this.apply(this.log.since(mark));
      this.transport.set(list.transport);
      this.problem.set(null);
      this.arrivals.addFromList(list.notifications);
      return list;
    } catch (error) {
      this.problem.set(toProblem(error)); // anything HttpClient throws
      return null;
    }
  }

  private apply(changes: readonly EntryChange[]): void {
    this.state.update(state => changes.reduce((all, change) => withChange(all, change, this.countsAsUnread), state));
  }

  private inverseOf({ id, read, dismissed }: EntryChange): EntryChange {
    const item = this.state().items.find(known => known.id === id);
    return {
      id,
      ...(read !== undefined && { read: (item?.readAt ?? null) !== null }),
      ...(dismissed !== undefined && { dismissed: (item?.dismissedAt ?? null) !== null }),
    };
  }

  private readonly countsAsUnread = (item: NotificationItem): boolean => {
    const preferences = this.choices.preferences();
    return !preferences || !isMuted(preferences, item);
  };

  private belongsToOtherUser({ notifications }: NotificationList): boolean {
    const userId = this.session.user()?.id;
    if (notifications.every(item => item.userId === userId)) return false;
    this.checkUser();
    return true;
  }

  /** Without a stream, only a new epoch shows that the person's role or profile was changed. */
  private checkEpoch(epoch: string | null): void {
    if (this.epoch !== null && this.epoch !== epoch) void this.session.reload();
    this.epoch = epoch;
  }

  /**
   * Checks whether another person signed in in this browser. If so, the session reloads the page and nothing of theirs
   * is shown here.
   */
  checkUser(): void {
    void this.session.reload();
  }
}
