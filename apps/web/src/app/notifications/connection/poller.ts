// Asks for the list again and again, at the person's interval; and for what is new in between when that is long.
import { Injectable, computed, inject } from '@angular/core';
import { NotificationChoices } from '@sv/ui/workspace/notification-choices';
import { Session } from '@sv/ui/workspace/session';
import { NotificationInbox } from '../inbox/notification-inbox';
import { BrowserMeans } from './browser-means';

/** Toasts come no later than this (spec 4.1). */
const TOAST_EVERY_MS = 30_000;
const DEFAULT_SECONDS = 30;
/** A server that does not answer is asked less and less often, up to this. */
const MAX_WAIT_MS = 300_000;
/** Up to so much of the time is added, so that not everybody asks at once. */
const SPREAD = 0.1;

@Injectable({ providedIn: 'root' })
export class Poller {
  private readonly choices = inject(NotificationChoices);
  private readonly inbox = inject(NotificationInbox);
  private readonly means = inject(BrowserMeans);
  private readonly session = inject(Session);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the interval it runs with; none while it does not run. */
  private runsWithMs: number | null = null;
  private round = 0;
  private listAt = 0;
  private failures = 0;

  readonly intervalMs = computed(() => {
    const { notifications } = this.session.shell() ?? {};
    const seconds = this.choices.preferences()?.pollIntervalSeconds ?? notifications?.pollIntervalSeconds;
    return (seconds ?? DEFAULT_SECONDS) * 1000;
  });

  /** Asks after an interval for the first time. Nothing new for one that runs, unless the interval is another. */
  start(now = Date.now()): void {
    if (this.runsWithMs === this.intervalMs()) return;
    this.stop();
    this.runsWithMs = this.intervalMs();
    this.listAt = now + this.runsWithMs;
    this.plan(now);
  }

  stop(): void {
    this.runsWithMs = null;
    this.round++;
    clearTimeout(this.timer);
  }

  private plan(now = Date.now()): void {
    const waitMs = this.slowed(Math.min(this.listAt - now, TOAST_EVERY_MS));
    const round = this.round;
    this.timer = setTimeout(() => void this.ask(round), waitMs * (1 + this.means.chance() * SPREAD));
  }

  private async ask(round: number, now = Date.now()): Promise<void> {
    const isDue = now >= this.listAt;
    if (isDue) this.listAt = now + this.intervalMs();
    await (isDue ? this.inbox.sync() : this.inbox.syncUnread());
    this.failures = this.inbox.problem() ? this.failures + 1 : 0;
    if (round === this.round) this.plan();
  }

  private slowed(waitMs: number): number {
    const askedForMs = (this.inbox.problem()?.retryAfterSeconds ?? 0) * 1000;
    return Math.max(askedForMs, Math.min(Math.max(waitMs, 0) * 2 ** this.failures, MAX_WAIT_MS), waitMs);
  }
}
