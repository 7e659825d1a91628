// Which notifications are new to this tab, and which of them may interrupt: those that came after the page was opened
// and while it was looked at, that are neither muted nor held back by quiet hours; each of them once.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { whenToTell } from '@sv/rules/when-to-tell';
import { NotificationChoices } from '@sv/ui/workspace/notification-choices';
import { type Observable, Subject } from 'rxjs';
import type { Arrival } from './arrival';
import { ServerClock } from './server-clock';

/** So many ids are remembered; older ones are not sent any more. */
const MAX_KNOWN = 5000;
/** How long is waited for more of them, at least and at most. Several at once are mostly of one act: one message says so. */
const PAUSE_MS = 250;
const LONGEST_WAIT_MS = 1000;
const TOLD_SINGLY = 1;

@Injectable({ providedIn: 'root' })
export class Arrivals {
  private readonly choices = inject(NotificationChoices);
  private readonly document = inject(DOCUMENT);
  private readonly known = new Set<string>();
  private readonly subject = new Subject<Arrival>();
  private waiting: NotificationItem[] = [];
  private waitingSince = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** By the clock of this machine. */
  private watchedSince = Date.now() - performance.now();

  readonly clock = new ServerClock();

  readonly told: Observable<Arrival> = this.subject.asObservable();

  constructor() {
    this.document.addEventListener('visibilitychange', () => {
      if (!this.document.hidden) this.watchedSince = Date.now();
    });
  }

  knows(id: string): boolean {
    return this.known.has(id);
  }

  /** From a list: only what is younger than the page is new to whoever looks at it. */
  sight(items: readonly NotificationItem[]): void {
    const from = this.watchedSince + this.clock.aheadMs;
    for (const item of items) if (this.note(item.id) && Date.parse(item.createdAt) >= from) this.tell(item);
  }

  /** From the stream: it carries what is new. */
  receive(item: NotificationItem): void {
    if (this.note(item.id)) this.tell(item);
  }

  /** Told in another tab, while nobody looked at this one. */
  passOver(ids: readonly string[]): void {
    if (this.document.hidden) for (const id of ids) this.note(id);
  }

  /** Read or dismissed elsewhere before it was told. */
  withdraw(ids: readonly string[]): void {
    this.waiting = this.waiting.filter(({ id }) => !ids.includes(id));
  }

  private note(id: string): boolean {
    if (this.known.has(id)) return false;
    this.known.add(id);
    // A set keeps the order in which things were added.
    if (this.known.size > MAX_KNOWN)
      for (const oldest of [...this.known].slice(0, MAX_KNOWN / 5)) this.known.delete(oldest);
    return true;
  }

  private tell(item: NotificationItem, now = new Date()): void {
    if (this.document.hidden || item.readAt !== null || item.dismissedAt !== null) return;
    const preferences = this.choices.preferences();
    if (preferences && whenToTell(preferences, item.category, now) !== 'now') return;
    if (this.waiting.length === 0) this.waitingSince = now.getTime();
    this.waiting.push(item);
    clearTimeout(this.timer);
    const leftMs = this.waitingSince + LONGEST_WAIT_MS - now.getTime();
    this.timer = setTimeout(() => this.flush(), Math.max(0, Math.min(PAUSE_MS, leftMs)));
  }

  private flush(): void {
    const items = this.waiting.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    const ids = items.map(({ id }) => id);
    this.waiting = [];
    if (items.length > TOLD_SINGLY) {
      this.subject.next({ kind: 'many', ids, count: items.length, newest: items.at(-1)! });
    } else for (const item of items) this.subject.next({ kind: 'one', ids: [item.id], item });
  }
}
