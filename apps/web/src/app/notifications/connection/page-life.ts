// When somebody looks at this tab, when the browser puts it aside, when the machine wakes up and the network comes back.
// Told at once and not by an effect: what is put aside has no time for one.
import { DOCUMENT, Injectable, inject } from '@angular/core';
import { type Observable, Subject } from 'rxjs';

/** A timer that is so late has slept. */
const TICK_MS = 10_000;
const SLEPT_MS = 40_000;

@Injectable({ providedIn: 'root' })
export class PageLife {
  private readonly document = inject(DOCUMENT);
  private readonly turns = new Subject<void>();
  private readonly returns = new Subject<void>();
  private tickedAt = Date.now();
  private aside = false;

  /** `isVisible` or `isAside` is another. */
  readonly turned: Observable<void> = this.turns.asObservable();
  /** What was open may be dead without a sign. */
  readonly revived: Observable<void> = this.returns.asObservable();

  get isVisible(): boolean {
    return !this.document.hidden;
  }

  /** In the back/forward cache, or frozen: it must hold nothing that others wait for. */
  get isAside(): boolean {
    return this.aside;
  }

  watch(): void {
    const window = this.document.defaultView!;
    this.document.addEventListener('visibilitychange', () => this.look());
    this.document.addEventListener('freeze', () => this.put(true));
    this.document.addEventListener('resume', () => this.put(false));
    window.addEventListener('pagehide', () => this.put(true));
    window.addEventListener('pageshow', () => this.put(false));
    window.addEventListener('online', () => this.returns.next());
    setInterval(() => this.tick(), TICK_MS);
  }

  private look(): void {
    this.tickedAt = Date.now();
    this.turns.next();
  }

  private put(aside: boolean): void {
    if (this.aside === aside) return;
    this.aside = aside;
    this.look();
  }

  /** Timers of hidden tabs are late in any case. */
  private tick(now = Date.now()): void {
    const slept = now - this.tickedAt > SLEPT_MS;
    this.tickedAt = now;
    if (slept && this.isVisible) this.returns.next();
  }
}
