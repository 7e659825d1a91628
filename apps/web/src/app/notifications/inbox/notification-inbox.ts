// What this tab knows of the person's notifications. Whatever brings news of them, list, stream or another tab, comes
// in here; what the person does to them goes out from here.
import { Injectable, computed, inject, signal } from '@angular/core';
import type {
  InboxState as StateEvent,
  NotificationList,
  NotificationPayload,
} from '@sv/contracts/notification.contract';
import { isMuted } from '@sv/rules/when-to-tell';
import { NotificationChoices } from '@sv/ui/workspace/notification-choices';
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
  inTurn,
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
const CHOICES_FRESH_MS = 300_000;

@Injectable({ providedIn: 'root' })
export class NotificationInbox {
  private readonly api = inject(NotificationsApi);
  private readonly arrivals = inject(Arrivals);
  private readonly choices = inject(NotificationChoices);
  private readonly session = inject(Session);
  private readonly log = new ChangeLog();
  private readonly state = signal<InboxState>(emptyInbox);
  private arrivedSince = new Set<string>();
  /** The stream does not carry all that an entry has. */
  private isComplete = true;
  private reading: Promise<NotificationList | null> | null = null;
  private choicesAt = 0;
  private epoch: string | null = null;
  private readingNext: Promise<NotificationList | null> | null = null;

  /** What the server said last; null before the first answer. */
  readonly transport = signal<NotificationList['transport'] | null>(null);
  /** Why the last reading failed. */
  readonly problem = signal<Problem | null>(null);
  readonly items = computed(() => inTurn(this.state()).filter(item => item.dismissedAt === null));
  /** With those that were read out of turn, because they are unread. */
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
   * Reads the first pages anew. Never throws; see `problem`. Whoever asks while that goes on waits for the next time:
   * what they want to see may have happened after the first one was read.
   */
  sync(): Promise<NotificationList | null> {
    if (!this.reading) return (this.reading = this.readFirst().finally(() => (this.reading = null)));
    return (this.readingNext ??= this.reading.then(() => {
      this.readingNext = null;
      return this.sync();
    }));
  }

  /** The same, with what the person chose: it may have been changed on another device. */
  renew(): Promise<NotificationList | null> {
    this.choicesAt = 0;
    return this.sync();
  }

  /** Reads the list when the stream has brought something since: icon and kind of sender stand only there. */
  async complete(): Promise<void> {
    if (!this.isComplete) await this.sync();
  }

  /** Only what is unread and new: for toasts between two lists. */
  async syncUnread(): Promise<void> {
    await this.read({ unread: true, limit: 20 }, withSome);
  }

  async readMore(): Promise<boolean> {
    const cursor = this.state().nextCursor;
    return cursor === null || (await this.read({ cursor }, withNextPage)) !== null;
  }

  /** @param cursor null: from the newest on */
  async readUnread(cursor: string | null): Promise<void> {
    await this.read({ unread: true, ...(cursor !== null && { cursor }) }, withUnreadPage);
  }

  take(payload: NotificationPayload): void {
    if (payload.userId !== this.session.user()?.id) return this.findOutWhoIsHere();
    if (this.arrivals.knows(payload.notificationId)) return;
    const item = toItem(payload, source => this.session.plugin(source) !== null);
    this.arrivedSince.add(item.id);
    this.state.update(state => withArrived(state, item, this.counts));
    this.isComplete = false;
    this.arrivals.receive(item);
    // The list makes it shorter.
    if (this.state().items.length > MAX_KEPT) void this.sync();
  }

  takeState(event: StateEvent): void {
    this.log.note(changesOf(event));
    this.arrivals.withdraw([...event.read, ...event.dismissed]);
    this.state.update(state => withStateEvent(state, event));
  }

  /** Done in another tab, and taken by the server. */
  takeChanges(changes: readonly EntryChange[]): void {
    this.log.note(changes);
    this.arrivals.withdraw(changes.map(({ id }) => id));
    this.apply(changes);
  }

  /**
   * Shows what the person did at once, and takes it back when the server refuses.
   *
   * @throws Problem
   */
  async attempt<T>(changes: readonly EntryChange[], send: () => Promise<T>): Promise<T> {
    const before = changes.map(change => this.opposite(change));
    const begun = changes.map(change => this.log.begin(change));
    this.apply(changes);
    try {
      const answer = await send();
      for (const change of begun) change.settle();
      return answer;
    } catch (error) {
      for (const change of begun) change.forget();
      this.apply(before);
      throw error;
    }
  }

  /**
   * All of them, those too that are not loaded. Answers what it did to those that are.
   *
   * @throws Problem
   */
  async readAll(send: () => Promise<void>): Promise<readonly EntryChange[]> {
    const unread = this.items().filter(item => item.readAt === null);
    const changes = unread.map(({ id }) => ({ id, read: true }));
    const done = this.attempt(changes, send);
    this.state.update(state => ({ ...state, unreadCount: 0 }));
    // What arrived while it was on its way is read or not: only the server knows. And when it failed, how many there are.
    await done.finally(() => this.sync());
    return changes;
  }

  private async readFirst(): Promise<NotificationList | null> {
    // As much as is shown, so that nothing of it grows old.
    const shown = Math.min(MAX_PAGE_SIZE, Math.ceil(this.items().length / PAGE_SIZE) * PAGE_SIZE);
    this.arrivedSince = new Set();
    this.isComplete = true;
    const hadSome = this.items().length > 0;
    const choices = this.learnChoices();
    const list = await this.read(
      shown > PAGE_SIZE ? { limit: shown } : {},
      (state, list) => withFirstPage(state, list, this.arrivedSince, this.counts),
      choices,
    );
    if (!list) this.isComplete = false;
    // Nothing in it says whose it is: all gone, or somebody else's?
    if (hadSome && list?.notifications.length === 0) this.findOutWhoIsHere();
    return list;
  }

  /** Without them nothing is muted. */
  private async learnChoices(now = Date.now()): Promise<void> {
    if (this.choices.preferences() && now - this.choicesAt < CHOICES_FRESH_MS) return;
    this.choicesAt = now;
    await this.choices.load().catch(() => undefined);
  }

  private async read(
    query: ListQuery,
    merge: (state: InboxState, list: NotificationList) => InboxState,
    first = Promise.resolve(),
  ): Promise<NotificationList | null> {
    const mark = this.log.mark();
    try {
      const [{ list, reading, epoch }] = await Promise.all([this.api.list(query), first]);
      if (this.isOfAnother(list)) return null;
      this.learnEpoch(epoch);
      this.arrivals.clock.read(reading);
      this.state.update(state => merge(state, list));
      this.apply(this.log.since(mark));
      this.transport.set(list.transport);
      this.problem.set(null);
      this.arrivals.sight(list.notifications);
      return list;
    } catch (error) {
      this.problem.set(toProblem(error)); // anything HttpClient throws
      return null;
    }
  }

  private apply(changes: readonly EntryChange[]): void {
    this.state.update(state => changes.reduce((all, change) => withChange(all, change, this.counts), state));
  }

  private opposite({ id, read, dismissed }: EntryChange): EntryChange {
    const item = this.state().items.find(known => known.id === id);
    return {
      id,
      ...(read !== undefined && { read: (item?.readAt ?? null) !== null }),
      ...(dismissed !== undefined && { dismissed: (item?.dismissedAt ?? null) !== null }),
    };
  }

  private readonly counts = (category: string): boolean => {
    const preferences = this.choices.preferences();
    return !preferences || !isMuted(preferences, category);
  };

  private isOfAnother({ notifications }: NotificationList): boolean {
    const userId = this.session.user()?.id;
    if (notifications.every(item => item.userId === userId)) return false;
    this.findOutWhoIsHere();
    return true;
  }

  /** Without a stream nothing else says that the person's role or profile was changed. */
  private learnEpoch(epoch: string | null): void {
    if (this.epoch !== null && this.epoch !== epoch) void this.session.reload();
    this.epoch = epoch;
  }

  /** Somebody else signed in in this browser: nothing of theirs is shown here; the session loads the page anew. */
  findOutWhoIsHere(): void {
    void this.session.reload();
  }
}
