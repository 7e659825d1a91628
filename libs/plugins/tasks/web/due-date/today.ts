// What day it is, for a page that stays open over midnight or sleeps with its machine.
import { DOCUMENT, DestroyRef, Injectable, inject, signal } from '@angular/core';
import { daysBetween, daysLater } from './due-day';

@Injectable({ providedIn: 'root' })
export class Today {
  private readonly document = inject(DOCUMENT);
  private readonly moment = signal(new Date());
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** A moment of today; changes once a day. */
  readonly now = this.moment.asReadonly();

  constructor() {
    const look = (): void => this.look();
    this.document.addEventListener('visibilitychange', look);
    inject(DestroyRef).onDestroy(() => {
      this.document.removeEventListener('visibilitychange', look);
      clearTimeout(this.timer);
    });
    this.look();
  }

  private look(now = new Date()): void {
    clearTimeout(this.timer);
    if (daysBetween(this.moment(), now) !== 0) this.moment.set(now);
    this.timer = setTimeout(() => this.look(), daysLater(1, now).getTime() - now.getTime() + 1000);
  }
}
