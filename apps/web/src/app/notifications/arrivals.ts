// Decides which notifications are new to this tab and may interrupt: those that arrive after the page was opened and
// while it is visible, and that are neither muted nor held back by quiet hours. Each notification interrupts once.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { whenToNotify } from '@sv/rules/when-to-notify';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { type Observable, Subject } from 'rxjs';
import type { Arrival } from './arrival';
import { ServerClock } from './server-clock';

/** How many ids are remembered. The server no longer sends older ones. */
const MAX_KNOWN = 5000;
/**
 * Shortest and longest wait for further notifications. Several at once usually come from one action, and one toast
 * announces them.
 */
const DEBOUNCE_MS = 250;
const MAX_DEBOUNCE_MS = 1000;
const MAX_SINGLE = 1;

@Injectable({ providedIn: 'root' })
export class Arrivals {
  private readonly choices = inject(NotificationChoices);
  private readonly document = inject(DOCUMENT);
  private readonly known = new Set<string>();
  private readonly subject = new Subject<Arrival>();
  private waiting: NotificationItem[] = [];
  private waitingSince = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** In the time of this machine's clock. */
  private visibleSince = Date.now() - performance.now();

  readonly clock = new ServerClock();

  readonly notified: Observable<Arrival> = this.subject.asObservable();

  constructor() {
    this.document.addEventListener('visibilitychange', () => {
      if (!this.document.hidden) this.visibleSince = Date.now();
    });
  }

  isKnown(id: string): boolean {
    return this.known.has(id);
  }

  /** A list also has old entries. Only those are new to the person that are newer than the visible page. */
  addFromList(items: readonly NotificationItem[]): void {
    const from = this.visibleSince + this.clock.aheadMs;
    for (const item of items) if (this.addKnown(item.id) && Date.parse(item.createdAt) >= from) this.queueItem(item);
  }

  /** The stream carries only new entries. */
  addFromStream(item: NotificationItem): void {
    if (this.addKnown(item.id)) this.queueItem(item);
  }

  /** Another tab has shown them while this one was hidden. */
  markNotified(ids: readonly string[]): void {
    if (this.document.hidden) for (const id of ids) this.addKnown(id);
  }

  /** They were read or dismissed elsewhere before a toast was shown. */
  removeWaiting(ids: readonly string[]): void {
    this.waiting = this.waiting.filter(({ id }) => !ids.includes(id));
  }

  private addKnown(id: string): boolean {
    if (this.known.has(id)) return false;
    this.known.add(id);
    // A Set iterates in insertion order, so the first ids are the oldest.
    if (this.known.size > MAX_KNOWN)
      for (const oldest of [...this.known].slice(0, MAX_KNOWN / 5)) this.known.delete(oldest);
    return true;
  }

  private queueItem(item: NotificationItem, now = new Date()): void {
    if (this.document.hidden || item.readAt !== null || item.dismissedAt !== null) return;
    const preferences = this.choices.preferences();
    if (preferences && whenToNotify(preferences, item, now) !== 'now') return;
    if (this.waiting.length === 0) this.waitingSince = now.getTime();
    this.waiting.push(item);
    clearTimeout(this.timer);
    const leftMs = this.waitingSince + MAX_DEBOUNCE_MS - now.getTime();
    this.timer = setTimeout(() => this.flush(), Math.max(0, Math.min(DEBOUNCE_MS, leftMs)));
  }

  private flush(): void {
    const items = this.waiting.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    const ids = items.map(({ id }) => id);
    this.waiting = [];
    if (items.length > MAX_SINGLE) {
      this.subject.next({ kind: 'many', ids, count: items.length, newest: items.at(-1)! });
    } else for (const item of items) this.subject.next({ kind: 'one', ids: [item.id], item });
  }
}
