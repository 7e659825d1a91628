// The entries a tab knows and how many are unread, and what each thing that happens makes of them.
import type {
  InboxState as StateEvent,
  NotificationChange,
  NotificationItem,
  NotificationList,
} from '@sv/contracts/notification.contract';

export interface InboxState {
  /** Newest first. Dismissed ones stay for a while, so that they can be put back; nobody is shown them. */
  items: readonly NotificationItem[];
  /** Of the whole inbox; what is muted does not count. */
  unreadCount: number;
  nextCursor: string | null;
  /** The last of the pages that were read one after the other. What is older is there out of turn; null: nothing is. */
  reach: NotificationItem | null;
  /** Where the pages of what is unread go on. */
  nextUnreadCursor: string | null;
}

/** What was done to one entry. */
export interface EntryChange extends NotificationChange {
  id: string;
}

/** Whether an entry of that category counts as unread in the badge. */
export type Counts = (category: string) => boolean;

export const emptyInbox: InboxState = {
  items: [],
  unreadCount: 0,
  nextCursor: null,
  reach: null,
  nextUnreadCursor: null,
};

/** More than this is not kept: a tab may stay open for weeks. */
export const MAX_KEPT = 1000;
const MAX_DISMISSED = 20;

export const newestFirst = (one: NotificationItem, other: NotificationItem): number =>
  compare(other.createdAt, one.createdAt) || compare(other.id, one.id);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * The first page, read anew: within its reach it is the truth. What came after it was asked for stays, and so do the
 * pages below it when it leads to them without a gap.
 *
 * @param since ids of what arrived after the page was asked for
 */
export function withFirstPage(
  inbox: InboxState,
  list: NotificationList,
  since: ReadonlySet<string>,
  counts: Counts,
): InboxState {
  const page = new Set(list.notifications.map(({ id }) => id));
  const others = inbox.items.filter(({ id }) => !page.has(id));
  const newer = others.filter(item => since.has(item.id));
  const dismissed = others.filter(item => item.dismissedAt !== null && !since.has(item.id)).slice(0, MAX_DISMISSED);
  const below = pagesBelow(inbox, list, page).filter(({ id }) => !since.has(id));
  const last = list.notifications.at(-1) ?? null;
  const { reach } = inbox;
  const isWithin = below.length > 0 && last !== null && reach !== null && newestFirst(last, reach) < 0;
  return {
    items: [...newer, ...dismissed, ...list.notifications, ...below].sort(newestFirst),
    unreadCount: list.unreadCount + newer.filter(item => isCounted(item, counts)).length,
    nextCursor: isWithin ? inbox.nextCursor : list.nextCursor,
    reach: isWithin ? reach : last,
    nextUnreadCursor: inbox.nextUnreadCursor,
  };
}

/** Those between which nothing is missing. */
export function inTurn({ items, reach, nextCursor }: InboxState): readonly NotificationItem[] {
  return reach && nextCursor !== null ? items.filter(item => newestFirst(item, reach) <= 0) : items;
}

function pagesBelow(inbox: InboxState, list: NotificationList, page: ReadonlySet<string>): NotificationItem[] {
  const last = list.notifications.at(-1);
  const leadsOn = list.nextCursor !== null && inbox.items.some(({ id }) => page.has(id));
  if (!last || !leadsOn || inbox.items.length > MAX_KEPT) return [];
  return inbox.items.filter(item => item.dismissedAt === null && newestFirst(last, item) < 0);
}

export function withNextPage(inbox: InboxState, list: NotificationList): InboxState {
  const reach = list.notifications.at(-1) ?? inbox.reach;
  return { ...inbox, items: merged(inbox.items, list.notifications), nextCursor: list.nextCursor, reach };
}

/** Of what is unread alone, however old it is. */
export function withUnreadPage(inbox: InboxState, list: NotificationList): InboxState {
  return { ...withSome(inbox, list), nextUnreadCursor: list.nextCursor };
}

/** Some entries and the count, without a word about the others. */
export function withSome(inbox: InboxState, list: NotificationList): InboxState {
  return { ...inbox, items: merged(inbox.items, list.notifications), unreadCount: list.unreadCount };
}

export function withArrived(inbox: InboxState, item: NotificationItem, counts: Counts): InboxState {
  if (inbox.items.some(({ id }) => id === item.id)) return inbox;
  const unreadCount = inbox.unreadCount + (isCounted(item, counts) ? 1 : 0);
  return { ...inbox, items: [item, ...inbox.items].sort(newestFirst), unreadCount };
}

/** Doing the same twice changes nothing. */
export function withChange(inbox: InboxState, change: EntryChange, counts: Counts, now = new Date()): InboxState {
  const before = inbox.items.find(({ id }) => id === change.id);
  if (!before) return inbox;
  const after: NotificationItem = {
    ...before,
    readAt: moment(before.readAt, change.read, now),
    dismissedAt: moment(before.dismissedAt, change.dismissed, now),
  };
  const unreadCount = inbox.unreadCount + Number(isCounted(after, counts)) - Number(isCounted(before, counts));
  const items = inbox.items.map(item => (item === before ? after : item));
  return { ...inbox, items, unreadCount: Math.max(0, unreadCount) };
}

/** What the server says about entries that were there already. */
export function withStateEvent(inbox: InboxState, event: StateEvent, now = new Date()): InboxState {
  const stamped = changesOf(event).reduce((state, change) => withChange(state, change, () => false, now), inbox);
  return { ...stamped, unreadCount: event.unreadCount };
}

export const changesOf = ({ read, dismissed }: Pick<StateEvent, 'read' | 'dismissed'>): EntryChange[] => [
  ...read.map(id => ({ id, read: true })),
  ...dismissed.map(id => ({ id, dismissed: true })),
];

const isCounted = (item: NotificationItem, counts: Counts): boolean =>
  item.readAt === null && item.dismissedAt === null && counts(item.category);

function moment(known: string | null, set: boolean | undefined, now: Date): string | null {
  if (set === undefined) return known;
  return set ? (known ?? now.toISOString()) : null;
}

function merged(known: readonly NotificationItem[], fresh: readonly NotificationItem[]): NotificationItem[] {
  const replaced = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...known.filter(({ id }) => !replaced.has(id))].sort(newestFirst);
}
