// Counts down. Computes the time left from the clock, because the timers of a hidden window are late.
import { DOCUMENT, DestroyRef, Injectable, computed, inject, signal } from '@angular/core';
import { newId } from '@sv/ui/offline/new-id';
import { type KeptTimer, keepTimer, readTimer } from './kept-timer';

const tickMs = 250;

@Injectable()
export class Timer {
  private readonly storage = inject(DOCUMENT).defaultView?.localStorage;
  private readonly kept = signal<KeptTimer | null>(readTimer(this.storage));
  private readonly now = signal(Date.now());
  private readonly ticks = setInterval(() => this.now.set(Date.now()), tickMs);

  /** The length of the current session, or of the next one. */
  readonly minutes = signal(this.kept()?.minutes ?? 25);
  readonly isRunning = computed(() => (this.kept()?.endsAt ?? null) !== null && this.leftMs() > 0);
  readonly isPaused = computed(() => this.kept()?.endsAt === null);
  readonly leftMs = computed(() => {
    const timer = this.kept();
    if (!timer) return this.minutes() * 60_000;
    return timer.endsAt === null ? timer.leftMs : Math.max(0, timer.endsAt - this.now());
  });
  /** From 0 at the beginning to 1 at the end. */
  readonly progress = computed(() => 1 - this.leftMs() / (this.minutes() * 60_000));
  /** A session that has ended and is not saved yet. */
  readonly finished = computed(() => (this.kept() && this.leftMs() === 0 ? this.kept() : null));

  constructor() {
    inject(DestroyRef).onDestroy(() => clearInterval(this.ticks));
  }

  start(): void {
    const timer = this.kept() ?? { id: newId(), minutes: this.minutes(), leftMs: this.leftMs() };
    this.now.set(Date.now());
    this.keep({ ...timer, endsAt: Date.now() + timer.leftMs });
  }

  pause(): void {
    const timer = this.kept();
    if (timer) this.keep({ ...timer, endsAt: null, leftMs: this.leftMs() });
  }

  reset(): void {
    this.keep(null);
  }

  private keep(timer: KeptTimer | null): void {
    this.kept.set(timer);
    keepTimer(this.storage, timer);
  }
}
