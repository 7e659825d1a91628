// Reads the list at the interval that the person chose. When that interval is long, it also asks for new unread entries
// in between, for the toasts.
import { Injectable, computed, inject } from '@angular/core';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { Session } from '@sv/ui/workspace/session';
import { NotificationInbox } from '../inbox/notification-inbox';
import { BrowserApis } from '@sv/ui/browser/browser-apis';

/** The longest delay before a toast appears. */
const TOAST_EVERY_MS = 30_000;
const DEFAULT_SECONDS = 30;
/** The longest wait when the server does not answer; each failure doubles the wait up to this. */
const MAX_WAIT_MS = 300_000;
/** Adds up to this share of the interval, so that not all pages ask at the same time. */
const JITTER = 0.1;

@Injectable({ providedIn: 'root' })
export class Poller {
  private readonly choices = inject(NotificationChoices);
  private readonly inbox = inject(NotificationInbox);
  private readonly browser = inject(BrowserApis);
  private readonly session = inject(Session);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The interval in use; null while polling is stopped. */
  private activeIntervalMs: number | null = null;
  private runId = 0;
  private nextListAt = 0;
  private failures = 0;

  readonly intervalMs = computed(() => {
    const { notifications } = this.session.shell() ?? {};
    const seconds = this.choices.preferences()?.pollIntervalSeconds ?? notifications?.pollIntervalSeconds;
    return (seconds ?? DEFAULT_SECONDS) * 1000;
  });

  /** Asks for the first time after one interval. While it runs with the same interval, this does nothing. */
  start(now = Date.now()): void {
    if (this.activeIntervalMs === this.intervalMs()) return;
    this.stop();
    this.activeIntervalMs = this.intervalMs();
    this.nextListAt = now + this.activeIntervalMs;
    this.schedule(now);
  }

  stop(): void {
    this.activeIntervalMs = null;
    this.runId++;
    clearTimeout(this.timer);
  }

  private schedule(now = Date.now()): void {
    const waitMs = this.withBackoff(Math.min(this.nextListAt - now, TOAST_EVERY_MS));
    const runId = this.runId;
    this.timer = setTimeout(() => void this.poll(runId), waitMs * (1 + this.browser.random() * JITTER));
  }

  private async poll(runId: number, now = Date.now()): Promise<void> {
    const isDue = now >= this.nextListAt;
    if (isDue) this.nextListAt = now + this.intervalMs();
    await (isDue ? this.inbox.sync() : this.inbox.syncUnread());
    this.failures = this.inbox.problem() ? this.failures + 1 : 0;
    if (runId === this.runId) this.schedule();
  }

  private withBackoff(waitMs: number): number {
    const askedForMs = (this.inbox.problem()?.retryAfterSeconds ?? 0) * 1000;
    return Math.max(askedForMs, Math.min(Math.max(waitMs, 0) * 2 ** this.failures, MAX_WAIT_MS), waitMs);
  }
}
