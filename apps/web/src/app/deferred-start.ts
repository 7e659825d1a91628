// Loads what the first page does not need, a while after it. Without a network it tries again when the network is back.
import { DOCUMENT, Injectable, Injector, effect, inject } from '@angular/core';
import { Session } from '@sv/ui/workspace/session';

/** Leaves the first page time to render and to send its own requests. */
const startDelayMs = 1500;

@Injectable({ providedIn: 'root' })
export class DeferredStart {
  private readonly injector = inject(Injector);
  private readonly session = inject(Session);
  private readonly page = inject(DOCUMENT).defaultView!;

  watch(): void {
    const start = effect(() => {
      if (!this.session.shell()) return;
      start.destroy();
      setTimeout(() => void this.loadWithRetry(), startDelayMs);
    });
  }

  private async loadWithRetry(): Promise<void> {
    try {
      await (await import('./deferred-parts')).startDeferredParts(this.injector);
    } catch (error) {
      console.error(error);
      this.page.addEventListener('online', () => void this.loadWithRetry(), { once: true });
    }
  }
}
