// The entries that a tab knows, the unread count, and pure functions that apply each event to them.
import type {
  InboxState as StateEvent,
  NotificationChange,
  NotificationItem,
  NotificationList,
} from '@sv/contracts/notification.contract';

export interface InboxState {
  /** Newest first. Dismissed entries stay for a while, hidden, so that a dismissal can be undone. */
  items: readonly NotificationItem[];
  /** CountsAsUnread the whole inbox, without muted categories. */
  unreadCount: number;
  nextCursor: string | null;
  /**
   * The last entry of the pages that were read one after another. Below it there may be gaps. Null: no page was read.
   */
  lastContiguous: NotificationItem | null;
  /** The cursor of the next page of unread entries. */
  nextUnreadCursor: string | null;
}

/** A change to one entry. */
export interface EntryChange extends NotificationChange {
  id: string;
}

/** Whether entries of that category count as unread. */
export type CountsAsUnread = (item: NotificationItem) => boolean;

export const emptyInbox: InboxState = {
  items: [],
  unreadCount: 0,
  nextCursor: null,
  lastContiguous: null,
  nextUnreadCursor: null,
};

/** How many entries are kept: a tab may stay open for weeks. */
export const MAX_KEPT = 1000;
const MAX_DISMISSED = 20;

export const newestFirst = (one: NotificationItem, other: NotificationItem): number =>
  compare(other.createdAt, one.createdAt) || compare(other.id, one.id);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Merges the first page, read again. Within its range it is authoritative. Entries that arrived after the request stay,
 * and so do older pages when there is no gap between.
 *
 * @param since ids of what arrived after the page was asked for
 */
export function withFirstPage(
  inbox: InboxState,
  list: NotificationList,
  since: ReadonlySet<string>,
  countsAsUnread: CountsAsUnread,
): InboxState {
  const page = new Set(list.notifications.map(({ id }) => id));
  const others = inbox.items.filter(({ id }) => !page.has(id));
  const newer = others.filter(item => since.has(item.id));
  const dismissed = others.filter(item => item.dismissedAt !== null && !since.has(item.id)).slice(0, MAX_DISMISSED);
  const below = pagesBelow(inbox, list, page).filter(({ id }) => !since.has(id));
  const last = list.notifications.at(-1) ?? null;
  const { lastContiguous } = inbox;
  const isWithin =
    below.length > 0 && last !== null && lastContiguous !== null && newestFirst(last, lastContiguous) < 0;
  return {
    items: [...newer, ...dismissed, ...list.notifications, ...below].sort(newestFirst),
    unreadCount: list.unreadCount + newer.filter(item => isCounted(item, countsAsUnread)).length,
    nextCursor: isWithin ? inbox.nextCursor : list.nextCursor,
    lastContiguous: isWithin ? lastContiguous : last,
    nextUnreadCursor: inbox.nextUnreadCursor,
  };
}

/** The entries without gaps between them. */
export function withoutGaps({ items, lastContiguous, nextCursor }: InboxState): readonly NotificationItem[] {
  return lastContiguous && nextCursor !== null ? items.filter(item => newestFirst(item, lastContiguous) <= 0) : items;
}

function pagesBelow(inbox: InboxState, list: NotificationList, page: ReadonlySet<string>): NotificationItem[] {
  const last = list.notifications.at(-1);
  const isContiguous = list.nextCursor !== null && inbox.items.some(({ id }) => page.has(id));
  if (!last || !isContiguous || inbox.items.length > MAX_KEPT) return [];
  return inbox.items.filter(item => item.dismissedAt === null && newestFirst(last, item) < 0);
}

export function withNextPage(inbox: InboxState, list: NotificationList): InboxState {
  const lastContiguous = list.notifications.at(-1) ?? inbox.lastContiguous;
  return { ...inbox, items: merged(inbox.items, list.notifications), nextCursor: list.nextCursor, lastContiguous };
}

/** Merges a page that has only unread entries, of any age. */
export function withUnreadPage(inbox: InboxState, list: NotificationList): InboxState {
  return { ...withSome(inbox, list), nextUnreadCursor: list.nextCursor };
}

/** Merges some entries and the unread count; says nothing about other entries. */
export function withSome(inbox: InboxState, list: NotificationList): InboxState {
  return { ...inbox, items: merged(inbox.items, list.notifications), unreadCount: list.unreadCount };
}

export function withArrived(inbox: InboxState, item: NotificationItem, countsAsUnread: CountsAsUnread): InboxState {
  if (inbox.items.some(({ id }) => id === item.id)) return inbox;
  const unreadCount = inbox.unreadCount + (isCounted(item, countsAsUnread) ? 1 : 0);
  return { ...inbox, items: [item, ...inbox.items].sort(newestFirst), unreadCount };
}

/** Idempotent: applying the same change twice changes nothing more. */
export function withChange(
  inbox: InboxState,
  change: EntryChange,
  countsAsUnread: CountsAsUnread,
  now = new Date(),
): InboxState {
  const before = inbox.items.find(({ id }) => id === change.id);
  if (!before) return inbox;
  const after: NotificationItem = {
    ...before,
    readAt: instantAfter(before.readAt, change.read, now),
    dismissedAt: instantAfter(before.dismissedAt, change.dismissed, now),
  };
  const unreadCount =
    inbox.unreadCount + Number(isCounted(after, countsAsUnread)) - Number(isCounted(before, countsAsUnread));
  const items = inbox.items.map(item => (item === before ? after : item));
  return { ...inbox, items, unreadCount: Math.max(0, unreadCount) };
}

/** Applies what the server reports about entries that existed before. */
export function withStateEvent(inbox: InboxState, event: StateEvent, now = new Date()): InboxState {
  const stamped = changesOf(event).reduce((state, change) => withChange(state, change, () => false, now), inbox);
  return { ...stamped, unreadCount: event.unreadCount };
}

export const changesOf = ({ read, dismissed }: Pick<StateEvent, 'read' | 'dismissed'>): EntryChange[] => [
  ...read.map(id => ({ id, read: true })),
  ...dismissed.map(id => ({ id, dismissed: true })),
];

const isCounted = (item: NotificationItem, countsAsUnread: CountsAsUnread): boolean =>
  item.readAt === null && item.dismissedAt === null && countsAsUnread(item);

function instantAfter(known: string | null, set: boolean | undefined, now: Date): string | null {
  if (set === undefined) return known;
  return set ? (known ?? now.toISOString()) : null;
}

function merged(known: readonly NotificationItem[], fresh: readonly NotificationItem[]): NotificationItem[] {
  const replaced = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...known.filter(({ id }) => !replaced.has(id))].sort(newestFirst);
}
