// Finds out whether the workspace can be reached, when there is a reason to ask: the browser says that the network went
// or came, or a request had no answer, or the event stream
// broke off. Only an answer of the server counts: a workspace on this very machine needs no
// network, and a network that is there may lead nowhere.
import { DOCUMENT, Injectable, Injector, effect, inject } from '@angular/core';
import { Toasts } from '@sv/ui/workspace/toasts';
import { Reachability } from './reachability';

const soonMs = 2000;
const atMostMs = 30_000;
const patienceMs = 8000;

@Injectable({ providedIn: 'root' })
export class ConnectionWatch {
  private readonly injector = inject(Injector);
  private readonly page = inject(DOCUMENT).defaultView!;
  private readonly reachability = inject(Reachability);
  private readonly toasts = inject(Toasts);
  private next: ReturnType<typeof setTimeout> | undefined;
  private pauseMs = soonMs;
  private looking: Promise<void> | null = null;

  start(): void {
    for (const event of ['online', 'offline']) this.page.addEventListener(event, () => void this.look());
    this.page.document.addEventListener('visibilitychange', () => {
      if (!this.page.document.hidden && this.reachability.lostAt()) void this.look();
    });
    effect(() => void (this.reachability.doubts() > 0 && this.look()), { injector: this.injector });
    if (!this.page.navigator.onLine) void this.look();
  }

  /** Asks the server, once at a time. */
  look(): Promise<void> {
    return (this.looking ??= this.ask().finally(() => (this.looking = null)));
  }

  private async ask(): Promise<void> {
    clearTimeout(this.next);
    const isThere = await this.answers();
    const { lostAt } = this.reachability;
    if (isThere) {
      this.pauseMs = soonMs;
      if (lostAt()) this.toasts.show('The workspace can be reached again.');
      return lostAt.set(null);
    }
    lostAt.update(at => at ?? new Date());
    this.next = setTimeout(() => void this.look(), this.pauseMs);
    this.pauseMs = Math.min(this.pauseMs * 2, atMostMs);
  }

  private async answers(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(patienceMs);
      return (await fetch('/api/health', { cache: 'no-store', signal })).ok;
    } catch {
      // TypeError: nobody answers; TimeoutError: not in time
      return false;
    }
  }
}
