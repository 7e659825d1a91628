// Finds out whether the server can be reached, when there is a reason to ask: the browser went online or offline, a
// request got no answer, or the event stream broke off. Only an answer of the server counts: a workspace on this
// machine needs no network, and a network connection alone does not mean that the server can be reached.
import { DOCUMENT, Injectable, Injector, effect, inject } from '@angular/core';
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { Toasts } from '@sv/ui/workspace/toasts';
import { Reachability } from '@sv/ui/offline/reachability';
import { t } from '@sv/ui/locale/translate';

const retryMs = 2000;
const maxRetryMs = 30_000;
const timeoutMs = 8000;
/** The shortest time between two of `readAgain`: a request that can never succeed suspects a loss each time. */
const minReadAgainMs = 30_000;
/** A session that ends takes its requests along; meanwhile the page goes to sign in, and reads nothing any more. */
const soonestMs = 1000;

@Injectable({ providedIn: 'root' })
export class ConnectionMonitor {
  private readonly changes = inject(ChangeChannel);
  private readonly injector = inject(Injector);
  private readonly page = inject(DOCUMENT).defaultView!;
  private readonly reachability = inject(Reachability);
  private readonly toasts = inject(Toasts);
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private retryDelayMs = retryMs;
  private runningCheck: Promise<void> | null = null;
  private readAgainAt = -Infinity;
  private readAgainTimer: ReturnType<typeof setTimeout> | undefined;

  start(): void {
    for (const event of ['online', 'offline']) this.page.addEventListener(event, () => void this.check());
    this.page.document.addEventListener('visibilitychange', () => {
      if (!this.page.document.hidden && this.reachability.lostAt()) void this.check();
    });
    effect(() => this.reachability.isLossSuspected() && void this.check(), { injector: this.injector });
    if (!this.page.navigator.onLine) void this.check();
  }

  /** Asks the server. Calls that overlap share one request. */
  check(): Promise<void> {
    return (this.runningCheck ??= this.probe().finally(() => (this.runningCheck = null)));
  }

  private async probe(): Promise<void> {
    clearTimeout(this.retryTimer);
    const isReachable = await this.isServerReachable();
    const { isLossSuspected, lostAt } = this.reachability;
    const wasSuspected = isLossSuspected();
    isLossSuspected.set(false);
    if (isReachable) {
      this.retryDelayMs = retryMs;
      if (lostAt()) this.toasts.show(t('The workspace can be reached again.'));
      else if (wasSuspected) this.readAgain();
      return lostAt.set(null);
    }
    lostAt.update(at => at ?? new Date());
    this.retryTimer = setTimeout(() => void this.check(), this.retryDelayMs);
    this.retryDelayMs = Math.min(this.retryDelayMs * 2, maxRetryMs);
  }

  /** The request without an answer may have been one that reads what others changed. There is no more news of that. */
  private readAgain(now = Date.now()): void {
    clearTimeout(this.readAgainTimer);
    this.readAgainTimer = setTimeout(
      () => {
        this.readAgainAt = Date.now();
        this.changes.emit('*');
      },
      Math.max(soonestMs, this.readAgainAt + minReadAgainMs - now),
    );
  }

  private async isServerReachable(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      return (await fetch('/api/health', { cache: 'no-store', signal })).ok;
    } catch {
      // TypeError: no answer; TimeoutError: no answer in time
      return false;
    }
  }
}
