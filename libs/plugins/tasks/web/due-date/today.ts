// The current day, for a page that stays open past midnight or while the machine sleeps.
import { DOCUMENT, DestroyRef, Injectable, inject, signal } from '@angular/core';
import { daysBetween, daysLater } from './due-day';

@Injectable({ providedIn: 'root' })
export class Today {
  private readonly document = inject(DOCUMENT);
  private readonly instant = signal(new Date());
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** An instant of the current day; changes once a day. */
  readonly now = this.instant.asReadonly();

  constructor() {
    const update = (): void => this.update();
    this.document.addEventListener('visibilitychange', update);
    inject(DestroyRef).onDestroy(() => {
      this.document.removeEventListener('visibilitychange', update);
      clearTimeout(this.timer);
    });
    this.update();
  }

  private update(now = new Date()): void {
    clearTimeout(this.timer);
    if (daysBetween(this.instant(), now) !== 0) this.instant.set(now);
    this.timer = setTimeout(() => this.update(), daysLater(1, now).getTime() - now.getTime() + 1000);
  }
}
