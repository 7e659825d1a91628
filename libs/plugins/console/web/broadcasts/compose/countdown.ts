// Counts down the seconds that a person must wait. Create it in a field initialiser; it ends with its owner.
import { DestroyRef, computed, inject, signal } from '@angular/core';

const second = 1000;

export class Countdown {
  private readonly now = signal(Date.now());
  private readonly until = signal(0);
  private timer: ReturnType<typeof setInterval> | undefined;

  /** 0 when there is no need to wait. */
  readonly seconds = computed(() => Math.max(0, Math.ceil((this.until() - this.now()) / second)));

  constructor() {
    inject(DestroyRef).onDestroy(() => clearInterval(this.timer));
  }

  start(seconds: number): void {
    this.now.set(Date.now());
    this.until.set(Date.now() + seconds * second);
    clearInterval(this.timer);
    this.timer = setInterval(() => this.tick(), second);
  }

  private tick(): void {
    this.now.set(Date.now());
    if (this.seconds() === 0) clearInterval(this.timer);
  }
}
