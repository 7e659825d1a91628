// When this tab becomes visible, is suspended or resumed, when the machine wakes up, and when the network comes back.
// Uses RxJS and not an effect, because a page that is being suspended has no time for one.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { type Observable, Subject } from 'rxjs';

/** A tick that comes much later than planned shows that the machine was asleep. */
const TICK_MS = 10_000;
const ASLEEP_AFTER_MS = 40_000;

@Injectable({ providedIn: 'root' })
export class PageLifecycle {
  private readonly document = inject(DOCUMENT);
  private readonly changeSubject = new Subject<void>();
  private readonly resumeSubject = new Subject<void>();
  private tickedAt = Date.now();
  private suspended = false;
  private isWatching = false;

  /** `isVisible` or `isSuspended` has changed. */
  readonly stateChanged: Observable<void> = this.changeSubject.asObservable();
  /** Connections from before may be dead without having reported an error. */
  readonly resumed: Observable<void> = this.resumeSubject.asObservable();

  get isVisible(): boolean {
    return !this.document.hidden;
  }

  /** In the back/forward cache, or frozen. Such a page must not hold the lock, because other tabs wait for it. */
  get isSuspended(): boolean {
    return this.suspended;
  }

  /** Calling it again does nothing. */
  watch(): void {
    if (this.isWatching) return;
    this.isWatching = true;
    const window = this.document.defaultView!;
    this.document.addEventListener('visibilitychange', () => this.emitChange());
    this.document.addEventListener('freeze', () => this.setSuspended(true));
    this.document.addEventListener('resume', () => this.setSuspended(false));
    window.addEventListener('pagehide', () => this.setSuspended(true));
    window.addEventListener('pageshow', () => this.setSuspended(false));
    window.addEventListener('online', () => this.resumeSubject.next());
    setInterval(() => this.tick(), TICK_MS);
  }

  private emitChange(): void {
    this.tickedAt = Date.now();
    this.changeSubject.next();
  }

  private setSuspended(suspended: boolean): void {
    if (this.suspended === suspended) return;
    this.suspended = suspended;
    this.emitChange();
  }

  /** Timers of hidden tabs are always late, so a late tick counts only in a visible tab. */
  private tick(now = Date.now()): void {
    const slept = now - this.tickedAt > ASLEEP_AFTER_MS;
    this.tickedAt = now;
    if (slept && this.isVisible) this.resumeSubject.next();
  }
}
